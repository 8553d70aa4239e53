//! What the shop is about: its entities with their fields, and its rules.

/// A kind of thing that the shop stores.
pub(super) struct Entity {
    pub name: &'static str,
    /// The name of the table.
    pub plural: &'static str,
    pub description: &'static str,
    /// How many there are when the shop is set up.
    pub rows: u32,
    /// `name:s40 price:i5000 active:b`: strings of at most 40 characters, numbers up to 5000, flags.
    pub fields: &'static str,
}

const fn entity(
    name: &'static str,
    plural: &'static str,
    description: &'static str,
    rows: u32,
    fields: &'static str,
) -> Entity {
    Entity { name, plural, description, rows, fields }
}

#[rustfmt::skip]
pub(super) const ENTITIES: &[Entity] = &[
    entity("Category", "categories", "A shelf of the catalogue", 24, "name:s40 text:s80 position:i100 hidden:b"),
    entity("Product", "products", "What items are variants of", 40, "name:s40 text:s80 categoryId:i24 brandId:i20 featured:b"),
    entity("Item", "items", "What can be bought", 60, "name:s40 sku:s16 price:i1000000 weight:i50000 stock:i100000 productId:i40 active:b"),
    entity("Brand", "brands", "A maker's name", 20, "name:s40 country:s20 rank:i100"),
    entity("Supplier", "suppliers", "Who delivers to the shop", 16, "name:s40 city:s30 days:i60 reliable:b"),
    entity("Warehouse", "warehouses", "A place for goods", 8, "name:s40 city:s30 capacity:i9000 cooled:b"),
    entity("StockLevel", "stocklevels", "How much is where", 40, "place:s20 itemId:i60 warehouseId:i8 pieces:i500 minimum:i50"),
    entity("Customer", "customers", "Somebody who buys", 40, "name:s40 mail:s40 city:s30 points:i9000 trusted:b"),
    entity("Address", "addresses", "Where somebody lives", 40, "street:s40 city:s30 code:s10 country:s20 customerId:i40"),
    entity("Account", "accounts", "What somebody owes", 30, "owner:s40 balance:i90000 limits:i90000 locked:b"),
    entity("Profile", "profiles", "What somebody likes", 30, "nickname:s30 language:s10 theme:i9 letters:b"),
    entity("PaymentCard", "paymentcards", "A card to pay with", 24, "holder:s40 digits:s19 month:i12 year:i2099 valid:b"),
    entity("Purchase", "purchases", "An order of the past", 40, "number:s20 customerId:i40 total:i900000 pieces:i90 closed:b"),
    entity("PurchaseLine", "purchaselines", "A line of an order of the past", 60, "text:s40 purchaseId:i40 itemId:i60 quantity:i90 price:i90000"),
    entity("Shipment", "shipments", "A parcel", 30, "tracking:s24 purchaseId:i40 carrierId:i10 grams:i30000 arrived:b"),
    entity("Invoice", "invoices", "A bill", 30, "number:s20 purchaseId:i40 amount:i900000 due:i365 paid:b"),
    entity("Payment", "payments", "Money that came in", 30, "reference:s24 invoiceId:i30 amount:i900000 cleared:b"),
    entity("Refund", "refunds", "Money that went back", 16, "reason:s40 paymentId:i30 amount:i90000"),
    entity("Coupon", "coupons", "A code worth something", 24, "code:s12 percent:i90 uses:i100 expired:b"),
    entity("Campaign", "campaigns", "A time with lower prices", 12, "name:s40 first:i365 last:i365 percent:i50"),
    entity("Region", "regions", "A part of the world", 16, "name:s40 code:s4 distance:i20000"),
    entity("Carrier", "carriers", "Who brings parcels", 10, "name:s40 page:s40 days:i20 insured:b"),
    entity("Review", "reviews", "What somebody thinks of a product", 40, "title:s40 text:s80 productId:i40 stars:i5 hidden:b"),
    entity("Wish", "wishes", "What somebody would like", 30, "note:s40 customerId:i40 itemId:i60 priority:i9"),
    entity("Article", "articles", "News of the shop", 20, "title:s40 text:s80 day:i365 pinned:b"),
    entity("Banner", "banners", "A picture with a link", 12, "text:s40 target:s40 clicks:i9000 shown:b"),
    entity("PageView", "pageviews", "Who saw what", 40, "path:s40 visitor:s16 tick:i90000 seconds:i900"),
    entity("Audit", "audits", "Who did what", 40, "actor:s30 deed:s40 tick:i90000"),
    entity("Employee", "employees", "Somebody who works here", 16, "name:s40 role:s20 room:i400 phone:i9999 manager:b"),
];

/// A class that is one of several of its kind: template, name, key, and two numbers.
pub(super) struct Variant {
    pub template: &'static str,
    pub name: &'static str,
    pub key: &'static str,
    pub a: u32,
    pub b: u32,
}

const fn variant(
    template: &'static str,
    name: &'static str,
    key: &'static str,
    a: u32,
    b: u32,
) -> Variant {
    Variant { template, name, key, a, b }
}

#[rustfmt::skip]
pub(super) const VARIANTS: &[Variant] = &[
    variant("tax-flat", "Germany", "DE", 19, 0),
    variant("tax-flat", "France", "FR", 20, 0),
    variant("tax-flat", "Italy", "IT", 22, 0),
    variant("tax-flat", "Spain", "ES", 21, 0),
    variant("tax-flat", "Poland", "PL", 23, 0),
    variant("tax-flat", "Sweden", "SE", 25, 0),
    variant("tax-free", "Norway", "NO", 25, 350),
    variant("tax-free", "Canada", "CA", 5, 40),
    variant("tax-free", "Australia", "AU", 10, 1000),
    variant("tax-free", "Japan", "JP", 10, 100),
    variant("tax-free", "Korea", "KR", 10, 150),
    variant("tax-steps", "Iceland", "IS", 24, 500),
    variant("tax-steps", "Brazil", "BR", 34, 200),
    variant("tax-steps", "India", "IN", 28, 300),
    variant("tax-steps", "Chile", "CL", 18, 250),
    variant("tax-steps", "Ghana", "GH", 16, 120),
    variant("ship-flat", "Home", "\"DE\"", 490, 50),
    variant("ship-flat", "Neighbour", "\"FR\", \"PL\", \"DK\"", 890, 100),
    variant("ship-flat", "South", "\"IT\", \"ES\", \"PT\"", 990, 120),
    variant("ship-flat", "North", "\"SE\", \"NO\", \"FI\"", 1290, 150),
    variant("ship-flat", "Island", "\"IS\", \"MT\"", 1990, 300),
    variant("ship-weight", "America", "\"CA\", \"US\", \"MX\"", 1500, 12),
    variant("ship-weight", "Pacific", "\"AU\", \"NZ\"", 2500, 14),
    variant("ship-weight", "East", "\"JP\", \"KR\", \"CN\"", 2200, 12),
    variant("ship-weight", "Andes", "\"CL\", \"BR\", \"PE\"", 2700, 10),
    variant("ship-weight", "World", "\"IN\", \"GH\", \"ZA\"", 3000, 16),
    variant("promo-pieces", "Ten", "ten", 10, 5),
    variant("promo-pieces", "Twenty", "twenty", 20, 10),
    variant("promo-pieces", "Fifty", "fifty", 50, 15),
    variant("promo-coupon", "Spring", "spring", 20, 3),
    variant("promo-coupon", "Summer", "summer", 40, 6),
    variant("promo-coupon", "Autumn", "autumn", 30, 5),
    variant("promo-coupon", "Winter", "winter", 80, 12),
    variant("promo-coupon", "Friend", "friend", 1, 1),
    variant("promo-name", "Cor", "cor", 3, 10),
    variant("promo-name", "Mar", "mar", 2, 20),
    variant("promo-name", "Sol", "sol", 1, 50),
    variant("mail", "Placed", "placed", 1, 0),
    variant("mail", "Paid", "pay", 1, 0),
    variant("mail", "Shipped", "ship", 2, 0),
    variant("mail", "Arrived", "arrive", 1, 0),
    variant("mail", "Returned", "send_back", 2, 0),
    variant("mail", "Cancelled", "cancel", 3, 0),
];

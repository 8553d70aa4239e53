//! Results of calls and the branches that depend on them.
//!
//! The dependencies of a call are set aside when it returns, together with its result (`PendingResult`). A
//! branch that compares the result takes as few of them as it needs (`Need`): none, if the result's range
//! decides the branch or the other side makes the answer false; those that bound the result; or all.

use super::code::{Range, always, bit, inevitable, largest, narrowed, sides, site};
use super::{Dependency, Watch};
use cairn_interp::{Frame, Machine, Ret, holds};
use cairn_program::ir::{Cond, Kind, Reg};

/// A call whose result may not matter, under way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Call {
    /// The call's activation.
    serial: u32,
    site: u32,
    /// The last dependency before it.
    last: u32,
    /// It was given something that it may write.
    may_write: bool,
}

/// The result of a call, as long as nothing has depended on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct PendingResult {
    /// Of the frame that has it.
    pub depth: u32,
    reg: Reg,
    pub site: u32,
    value: i32,
    /// The dependencies of the call.
    pub from: u32,
    pub to: u32,
    /// Whatever else it might have been, it would lie between these, or the answer would be false.
    range: Range,
    /// The same, if some of the call's dependencies stay as they are.
    bounded: Option<Bounded>,
}

/// The range of a call's result because of a part of its dependencies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounded {
    range: Range,
    /// The part, down to where the call began.
    from: u32,
}

/// What a branch depends on, of a result that it compares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Need {
    /// Only that the result lies in its range.
    Nothing,
    /// What bounds the result.
    Bounds,
    /// All dependencies of the call.
    All,
}

impl Watch {
    /// A result matters now.
    fn depend_on(&mut self, result: usize) {
        self.keep_detours_since(result);
        let PendingResult { from, to, .. } = self.results.remove(result);
        self.push(Dependency::Call(from, to));
    }

    /// The result that a register of a frame holds before an instruction.
    fn result(&self, depth: usize, reg: Reg, pc: u32) -> Option<usize> {
        let at = self.results.iter().rposition(|r| r.depth as usize == depth && r.reg == reg)?;
        let site = &self.sites[self.results[at].site as usize];
        site.is_sum(pc, reg).then_some(at)
    }

    /// Ways to know enough of a compared number: where it lies then, and what that depends on.
    fn ways(&self, result: Option<usize>, value: i32) -> [Option<(Range, Need)>; 3] {
        let exact = (value, value);
        let Some(i) = result else { return [Some((exact, Need::Nothing)), None, None] };
        let PendingResult { range, bounded, .. } = self.results[i];
        [
            Some((range, Need::Nothing)),
            bounded.map(|b| (b.range, Need::Bounds)),
            Some((exact, Need::All)),
        ]
    }

    /// A branch depends on a result.
    fn need(&mut self, result: usize, need: Need) {
        match need {
            Need::Nothing => {}
            Need::Bounds => {
                self.keep_detours_since(result);
                let pending = &mut self.results[result];
                if let Some(Bounded { range, from }) = pending.bounded.take() {
                    pending.range = range;
                    let to = pending.to;
                    self.push(Dependency::Call(from, to));
                }
            }
            Need::All => self.depend_on(result),
        }
    }

    /// A frame was entered by the call at `pc` of the frame below.
    pub(super) fn note_call(&mut self, m: &Machine<'_>, pc: u32) {
        let [.., caller, callee] = m.frames() else { return };
        if !self.follow_results {
            return;
        }
        let body = caller.body;
        let site = match self.site_of.get(&(caller.method.id, pc)) {
            Some(&known) => known,
            None => {
                let found = site(body, pc).map(|site| {
                    self.sites.push(site);
                    self.sites.len() as u32 - 1
                });
                self.site_of.insert((caller.method.id, pc), found);
                found
            }
        };
        let Some(site) = site else { return };
        // What is thrown must not be caught.
        if m.frames().iter().all(|f| f.body.handlers.is_empty()) {
            let given = callee.body.regs.iter().take(callee.body.params as usize);
            let words = m.registers(callee);
            let is_new =
                |(kind, &word): (&Kind, &u64)| *kind == Kind::Ref && word as u32 >= self.end;
            let may_write = given.zip(words).any(is_new);
            let serial = callee.serial;
            self.calls.push(Call { serial, site, last: self.last, may_write });
        }
    }

    /// The current frame is about to return, by the instruction at `pc`.
    pub(super) fn note_return(&mut self, m: &Machine<'_>, pc: u32, src: Reg, value: i32) {
        let depth = m.frames().len();
        let most = self.size_of_result(m);
        let own = self.last;
        let (mut returned, mut count) = (None, 0);
        let mut i = self.results.len();
        while i > 0 && self.results[i - 1].depth as usize >= depth {
            i -= 1;
            let result = self.results[i];
            let site = &self.sites[result.site as usize];
            if result.depth as usize == depth && site.returns.contains(&pc) {
                count += 1;
                returned = site.is_sum(pc, src).then_some(result);
                self.depend_on(i);
            }
        }
        if let (Some(result), Some(most), 1) = (returned, most, count) {
            let added = value.wrapping_sub(result.value);
            let shift = |n: i32| n.saturating_add(added).clamp(-most, most);
            let (range, from) = match result.bounded {
                None => (result.range, own),
                Some(b) => {
                    self.dependencies.push((Dependency::Call(b.from, result.to), own));
                    (b.range, self.dependencies.len() as u32 - 1)
                }
            };
            self.returned = Some(Bounded { range: (shift(range.0), shift(range.1)), from });
        }
    }

    /// How large what the current method returns can be.
    fn size_of_result(&mut self, m: &Machine<'_>) -> Option<i32> {
        let frame = m.frames().last()?;
        let (method, body, depth) = (frame.method, frame.body, m.config.max_depth);
        let class = &*m.program.class(method.class).name;
        *self.sizes.entry(method.id).or_insert_with(|| largest(class, method, body, depth))
    }

    /// A frame was left with a value.
    pub(super) fn leave_call(&mut self, m: &Machine<'_>, callee: &Frame<'_>, value: i32) {
        let (depth, serial) = (m.frames().len(), callee.serial);
        let bounded = self.returned.take();
        while self.detours.last().is_some_and(|d| d.serial >= serial) {
            self.detours.pop();
        }
        while self.results.last().is_some_and(|r| r.depth as usize > depth) {
            self.results.pop();
        }
        // Calls that an exception ended have later numbers.
        while self.calls.last().is_some_and(|g| g.serial > serial) {
            self.calls.pop();
        }
        let Some(&call) = self.calls.last().filter(|g| g.serial == serial) else { return };
        self.calls.pop();
        let reg = self.sites[call.site as usize].reg;
        let (from, to, site) = (self.last, call.last, call.site);
        self.last = to;
        let is_old = |r: &PendingResult| r.depth as usize == depth && r.reg == reg;
        if let Some(old) = self.results.iter().rposition(is_old) {
            // Something made of the old result may still be there.
            let made = &self.sites[self.results[old].site as usize].made;
            let next = m.frames()[depth - 1].pc as usize + 1;
            if made.get(next).is_some_and(|m| m & !bit(reg) != 0) {
                self.depend_on(old);
            } else {
                self.results.remove(old);
            }
        }
        if from == to {
            return;
        }
        if call.may_write {
            self.deferred.push((from, to));
            self.deferred_words = m.heap.moment().next - self.end;
        }
        let most = self.sizes.get(&callee.method.id).copied().flatten();
        let range = most.map_or((i32::MIN, i32::MAX), |n| (-n, n));
        let depth = depth as u32;
        self.results.push(PendingResult { depth, reg, site, value, from, to, range, bounded });
    }

    /// A branch compares a register with a constant, or with another register.
    pub(super) fn note_comparison(
        &mut self,
        m: &Machine<'_>,
        pc: u32,
        cond: Cond,
        (a, x): (Reg, i32),
        (b, y): (Reg, i32),
    ) {
        let depth = m.frames().len();
        let (left, right) = (self.result(depth, a, pc), self.result(depth, b, pc));
        if left.is_none() && right.is_none() {
            return;
        }
        let taken = holds(cond, x, y);
        let frame = &m.frames()[depth - 1];
        let (key, body) = ((frame.method.id, pc), frame.body);
        let sides = *self.branches.entry(key).or_insert_with(|| sides(body, pc));
        if let Some(answer) = sides[usize::from(taken)]
            && self.forces_false(m, depth, answer)
        {
            // The other way the answer is false.
            let is_known_behind = |i: usize| self.detours.iter().all(|d| d.results as usize <= i);
            if let (Some(i), None) = (left, right)
                && is_known_behind(i)
            {
                let result = &mut self.results[i];
                result.range = narrowed(cond, taken, y, result.range);
                if let Some(bounded) = &mut result.bounded {
                    bounded.range = narrowed(cond, taken, y, bounded.range);
                }
            }
            return;
        }
        let mut least = (Need::All, Need::All);
        for (xs, for_left) in self.ways(left, x).into_iter().flatten() {
            for (ys, for_right) in self.ways(right, y).into_iter().flatten() {
                let cost = |(a, b): (Need, Need)| (a.max(b), a.min(b));
                let both = (for_left, for_right);
                if always(cond, xs, ys).is_some() && cost(both) < cost(least) {
                    least = both;
                }
            }
        }
        if left == right {
            least = (Need::Nothing, Need::All);
        }
        // The later one goes first: removing it leaves the other where it is.
        let mut needed = [(left, least.0), (right, least.1)];
        needed.sort_by_key(|n| std::cmp::Reverse(n.0));
        for (result, need) in needed {
            if let Some(i) = result {
                self.need(i, need);
            }
        }
    }

    /// Whether the whole run is false inevitably, if the frame of that depth returns this.
    pub(super) fn forces_false(&mut self, m: &Machine<'_>, depth: usize, answer: i32) -> bool {
        let frame = &m.frames()[depth - 1];
        let (ret, serial) = (frame.ret, frame.serial);
        let dst = match ret {
            Ret::Entry => return answer == 0,
            Ret::Caller(dst) if depth >= 2 => dst,
            _ => return false,
        };
        if let Some(&known) = self.forced_false.get(&(serial, answer)) {
            return known;
        }
        let caller = &m.frames()[depth - 2];
        let registers = m.registers(caller);
        let range = |reg: Reg| {
            if let Some(i) = self.result(depth - 1, reg, caller.pc) {
                return Some(self.results[i].range);
            }
            // What no such result has a part in is what it is.
            let has_part = |r: &PendingResult| {
                let made = &self.sites[r.site as usize].made;
                r.depth as usize == depth - 1 && made[caller.pc as usize] & bit(reg) != 0
            };
            let i = reg.index().filter(|&i| caller.body.regs.get(i) == Some(&Kind::Int))?;
            let value = registers[i] as i32;
            (!self.results.iter().any(has_part)).then_some((value, value))
        };
        let next = inevitable(caller.body, caller.pc + 1, Some((dst, answer)), range);
        let found = next.is_some_and(|next| self.forces_false(m, depth - 1, next));
        self.forced_false.insert((serial, answer), found);
        found
    }
}

/** From `start` up to, not including, `end`. Whole numbers of whatever unit; empty unless start < end. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** Whether they share anything. */
export function overlaps(a: Interval, b: Interval): boolean {
  return Math.max(a.start, b.start) < Math.min(a.end, b.end);
}

/** Everything that is in any of them: in order, apart from each other, none empty. */
export function union(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals.filter(({ start, end }) => start < end).sort((a, b) => a.start - b.start);
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of sorted) {
    const last = joined.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

/** What is in both. */
export function intersect(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  return union(
    a.flatMap((one) =>
      b.map((other) => ({
        start: Math.max(one.start, other.start),
        end: Math.min(one.end, other.end),
      })),
    ),
  );
}

/** What is in `from` and in none of `taken`. */
export function subtract(from: readonly Interval[], taken: readonly Interval[]): Interval[] {
  const left: Interval[] = [];
  const gaps = union(taken);
  for (const { start, end } of union(from)) {
    let at = start;
    for (const gap of gaps) {
      if (gap.end <= at) continue;
      if (gap.start >= end) break;
      if (gap.start > at) left.push({ start: at, end: gap.start });
      at = gap.end;
    }
    if (at < end) left.push({ start: at, end });
  }
  return left;
}

/** Whether the whole of `inner` is in them, though it be spread over several that touch. An empty one always is. */
export function contains(outer: readonly Interval[], inner: Interval): boolean {
  if (inner.start >= inner.end) return true;
  return union(outer).some(({ start, end }) => start <= inner.start && inner.end <= end);
}

/** `start` is inclusive, `end` exclusive. Integers of any unit; empty unless start < end. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

export function overlaps(a: Interval, b: Interval): boolean {
  return Math.max(a.start, b.start) < Math.min(a.end, b.end);
}

/** Sorted and disjoint, without empty intervals. */
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

/** Parts of `from` that are not in `taken`. */
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

/**
 * True if `outer` covers `inner` completely. Adjacent intervals count as one. An empty interval is always
 * contained.
 */
export function contains(outer: readonly Interval[], inner: Interval): boolean {
  if (inner.start >= inner.end) return true;
  return union(outer).some(({ start, end }) => start <= inner.start && inner.end <= end);
}

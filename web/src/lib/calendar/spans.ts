import { dayMinutes, type Span } from './clock';

export const overlaps = (one: Span, other: Span) => one.start < other.end && other.start < one.end;

/** The spans without the parts covered by others. */
export const without = (spans: readonly Span[], others: readonly Span[]): Span[] =>
  others.reduce<Span[]>(
    (left, cut) =>
      left.flatMap((span) =>
        overlaps(span, cut)
          ? [
              { start: span.start, end: cut.start },
              { start: cut.end, end: span.end },
            ].filter(({ start, end }) => start < end)
          : [span],
      ),
    spans.map(({ start, end }) => ({ start, end })),
  );

/** The rest of the day. */
export const outside = (spans: readonly Span[]) => without([{ start: 0, end: dayMinutes }], spans);

export type Placed<Block> = Block & { lane: number; lanes: number };

/** Assigns a lane to each block, so that overlapping blocks are drawn side by side. */
export function assignLanes<Block extends Span>(blocks: readonly Block[]): Placed<Block>[] {
  const sorted = [...blocks].sort((one, other) => one.start - other.start || other.end - one.end);
  const placed: Placed<Block>[] = [];
  let group: Placed<Block>[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const block of group) block.lanes = ends.length;
    placed.push(...group);
    group = [];
    ends = [];
  };
  for (const block of sorted) {
    if (ends.length > 0 && ends.every((end) => end <= block.start)) close();
    const free = ends.findIndex((end) => end <= block.start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = block.end;
    group.push({ ...block, lane, lanes: 1 });
  }
  close();
  return placed;
}

import { dayMinutes, type Span } from './clock.ts';

export const overlaps = (one: Span, other: Span) => one.start < other.end && other.start < one.end;

/** What is left of spans when others are cut out of them. */
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

/** Blocks that overlap stand side by side: each gets a lane, and knows how many there are where it stands. */
export function inLanes<Block extends Span>(blocks: readonly Block[]): Placed<Block>[] {
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

import { minuteMs } from '../../../../shared/time.ts';

interface Time {
  business: string;
  date: string;
  startUtc: string;
  /** Minutes. */
  duration: number;
}

export interface PairTerms {
  /** Minimum minutes between the end of the first and the start of the second. */
  gapMinutes: number;
  /** Maximum minutes between them. Undefined: any time of the same day. */
  maxGapMinutes: number | undefined;
  sameBusiness: boolean;
}

export interface TimePair<Row> {
  first: Row;
  second: Row;
  gapMinutes: number;
}

/** For each first time, the earliest second time of the same day that follows it. One pair per first start. */
export function pairTimes<Row extends Time>(
  firsts: readonly Row[],
  seconds: readonly Row[],
  { gapMinutes, maxGapMinutes = Number.POSITIVE_INFINITY, sameBusiness }: PairTerms,
): TimePair<Row>[] {
  const ordered = [...seconds].sort((a, b) => Date.parse(a.startUtc) - Date.parse(b.startUtc));
  return firsts.flatMap((first) => {
    const endMs = Date.parse(first.startUtc) + first.duration * minuteMs;
    const gapTo = (row: Row) => (Date.parse(row.startUtc) - endMs) / minuteMs;
    const second = ordered.find(
      (row) =>
        row.date === first.date &&
        gapTo(row) >= gapMinutes &&
        gapTo(row) <= maxGapMinutes &&
        (!sameBusiness || row.business === first.business),
    );
    return second === undefined ? [] : [{ first, second, gapMinutes: gapTo(second) }];
  });
}

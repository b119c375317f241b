import type { Interval } from '../../../../shared/intervals.ts';
import type { Steps } from '../../../../shared/steps.ts';
import { addDays, toLocal } from '../../../../shared/zoned-time.ts';
import { type ClassTime, dateOfStart, occurrencesOf } from './class-time.ts';

/** Booking or hold of a professional. */
export interface TakenTime {
  serviceIds: readonly string[];
  startMs: number;
  /** Instants, including the buffers. */
  blocked: Interval;
}

/** First class occurrence that overlaps another entry. */
export interface Clash {
  date: string;
  startMinute: number;
  with: 'class' | 'booking';
}

// Two years is the largest booking horizon. One more year covers every combination of clock changes, so rows
// that do not overlap until then never do.
const lookAheadDays = 730 + 373;

interface Entry {
  blocked: Interval;
  /** Null for a booking. */
  at: Pick<Clash, 'date' | 'startMinute'> | null;
  isChanged: boolean;
}

/**
 * Finds the first overlap between a changed class time and another class or booking of the professional.
 * Seats booked in the class itself do not count.
 */
export function* findClash(
  classTimes: readonly ClassTime[],
  taken: readonly TakenTime[],
  isChanged: (time: ClassTime) => boolean,
  nowMs: number,
): Steps<Clash | null> {
  const entries: Entry[] = [];
  const today = toLocal(nowMs, 'UTC').date;
  for (const time of classTimes) {
    const changed = isChanged(time);
    for (const { date, blocked } of occurrencesOf(time, addDays(today, -3), addDays(today, lookAheadDays)))
      if (blocked.end > nowMs)
        entries.push({ blocked, at: { date, startMinute: time.startMinute }, isChanged: changed });
    yield;
  }
  for (const booking of taken) {
    if (!isSeat(booking, classTimes)) entries.push({ blocked: booking.blocked, at: null, isChanged: false });
    yield;
  }
  entries.sort((a, b) => a.blocked.start - b.blocked.start);
  return yield* firstOverlap(entries);
}

const isSeat = ({ serviceIds, startMs }: TakenTime, classTimes: readonly ClassTime[]) =>
  serviceIds.length === 1 &&
  classTimes.some((time) => time.serviceId === serviceIds[0] && dateOfStart(time, startMs) !== null);

/** First overlapping pair of sorted entries of which at least one has changed. */
function* firstOverlap(entries: readonly Entry[]): Steps<Clash | null> {
  let lastOfAll: Entry | null = null;
  let lastChanged: Entry | null = null;
  for (const entry of entries) {
    const before: Entry | null = entry.isChanged ? lastOfAll : lastChanged;
    if (before !== null && before.blocked.end > entry.blocked.start) {
      const [changed, other] = entry.isChanged ? [entry, before] : [before, entry];
      return { ...changed.at!, with: other.at === null ? 'booking' : 'class' };
    }
    if (lastOfAll === null || entry.blocked.end > lastOfAll.blocked.end) lastOfAll = entry;
    if (entry.isChanged && (lastChanged === null || entry.blocked.end > lastChanged.blocked.end))
      lastChanged = entry;
    yield;
  }
  return null;
}

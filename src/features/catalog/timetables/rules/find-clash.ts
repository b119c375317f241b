import type { Interval } from '../../../../shared/intervals.ts';
import type { Steps } from '../../../../shared/steps.ts';
import { addDays, toLocal } from '../../../../shared/zoned-time.ts';
import { type ClassTime, dateOfStart, occurrencesOf } from './class-time.ts';

/** Something that a professional is booked or held for. */
export interface TakenTime {
  serviceIds: readonly string[];
  startMs: number;
  /** With the buffers around it; instants. */
  blocked: Interval;
}

/** A class that cannot take place because of something else. */
export interface Clash {
  date: string;
  startMinute: number;
  with: 'class' | 'booking';
}

// Two years: nothing can be booked, and no class time can begin, further ahead. And a year more, in which clocks are changed every way
// they are: two rows that do not meet until then never do.
const lookAheadDays = 730 + 373;

interface Entry {
  blocked: Interval;
  /** Null for a booking. */
  at: Pick<Clash, 'date' | 'startMinute'> | null;
  isChanged: boolean;
}

/**
 * The first of what lies ahead of a professional that would be in two places: a class time of those that have changed, and another class or
 * a booking. Seats that are booked in a class are not in its way.
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

/** Of entries in order: the first two that overlap, one of them changed. */
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

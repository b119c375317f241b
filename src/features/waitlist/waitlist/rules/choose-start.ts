import { type Interval, overlaps } from '../../../../shared/intervals.ts';
import { minuteMs } from '../../../../shared/time.ts';
import { addDays, toLocal } from '../../../../shared/zoned-time.ts';
import { type FreeStart, freeStarts } from '../../../booking/availability/rules/free-starts.ts';
import type { Sequence, Situation } from '../../../booking/availability/rules/situation.ts';
import { startWindow } from './entry.ts';

/** Conditions of a waitlist entry. Instants are in milliseconds. */
export interface EntryCriteria {
  from: string;
  to: string;
  after?: number | null;
  before?: number | null;
  sequence: Sequence;
  /** Other appointments of the customer. */
  busy: readonly Interval[];
}

export interface Offer {
  date: string;
  startMinute: number;
  startMs: number;
  endMs: number;
  /** Includes the buffers. */
  blocked: Interval;
  /** Free seats of the class session after this offer. */
  seatsLeftAfter: number;
  expiresAtMs: number;
}

const offerMs = 15 * minuteMs;
// A customer needs at least this long to respond.
const minOfferMs = minuteMs;

/** Maximum distance of a start from the freed time, before and after it, at which the two still overlap. */
export function searchDistance({ bufferBeforeMinutes, durationMinutes, bufferAfterMinutes }: Sequence) {
  return { backMs: (durationMinutes + bufferAfterMinutes) * minuteMs, onMs: bufferBeforeMinutes * minuteMs };
}

/**
 * Chooses the free start that uses the freed time best: it overlaps one of the `freed` intervals (sorted) and
 * begins nearest to the beginning of one. Null if no start matches.
 */
export function chooseStart(
  situation: Situation,
  freed: readonly Interval[],
  criteria: EntryCriteria,
): Offer | null {
  const offers = startsNear(situation, freed, criteria)
    .map((start) => toOffer(start, situation, criteria.sequence))
    .filter(
      ({ blocked, startMs, endMs, expiresAtMs }) =>
        freed.some((interval) => overlaps(interval, blocked)) &&
        !criteria.busy.some((busy) => overlaps(busy, { start: startMs, end: endMs })) &&
        expiresAtMs - situation.nowMs >= minOfferMs,
    );
  const distance = ({ blocked }: Offer) =>
    Math.min(...freed.map((interval) => Math.abs(interval.start - blocked.start)));
  return offers.sort((a, b) => distance(a) - distance(b) || a.startMs - b.startMs)[0] ?? null;
}

function startsNear(situation: Situation, freed: readonly Interval[], criteria: EntryCriteria): FreeStart[] {
  const { from, to, sequence } = criteria;
  const zone = situation.schedule.timezone;
  const { backMs, onMs } = searchDistance(sequence);
  const first = toLocal(freed[0]!.start - backMs, zone).date;
  const last = toLocal(freed.at(-1)!.end + onMs, zone).date;
  const starts: FreeStart[] = [];
  for (let date = first < from ? from : first; date <= last && date <= to; date = addDays(date, 1))
    starts.push(...freeStarts(situation, { ...sequence, role: 'client' }, date, startWindow(criteria)));
  return starts;
}

function toOffer(
  { localDate: date, startMinute, startMs, seatsLeft }: FreeStart,
  situation: Situation,
  sequence: Sequence,
): Offer {
  const endMs = startMs + sequence.durationMinutes * minuteMs;
  return {
    date,
    startMinute,
    startMs,
    endMs,
    blocked: {
      start: startMs - sequence.bufferBeforeMinutes * minuteMs,
      end: endMs + sequence.bufferAfterMinutes * minuteMs,
    },
    seatsLeftAfter: seatsLeft - 1,
    // Later bookings would violate the minimum notice.
    expiresAtMs: Math.min(situation.nowMs + offerMs, startMs - situation.minNoticeMinutes * minuteMs),
  };
}

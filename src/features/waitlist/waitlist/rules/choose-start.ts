import { type Interval, overlaps } from '../../../../shared/intervals.ts';
import { minuteMs } from '../../../../shared/time.ts';
import { addDays, toLocal } from '../../../../shared/zoned-time.ts';
import { type FreeStart, freeStarts } from '../../../booking/availability/rules/free-starts.ts';
import type { Sequence } from '../../../booking/availability/rules/sequence.ts';
import type { Situation } from '../../../booking/availability/rules/situation.ts';
import { partOf } from './line.ts';

/** What somebody waits for; instants in milliseconds. */
export interface Wish {
  from: string;
  to: string;
  after?: number | null;
  before?: number | null;
  sequence: Sequence;
  /** When they are somewhere else already. */
  busy: readonly Interval[];
}

export interface Offer {
  date: string;
  startMinute: number;
  startMs: number;
  endMs: number;
  /** With the buffers around it. */
  blocked: Interval;
  /** Seats of a class that others could still have. */
  seatsBeside: number;
  expiresAtMs: number;
}

const keptMs = 15 * minuteMs;
// Nobody can be told and answer in less.
const leastMs = minuteMs;

/** How far before what was freed a start may lie, and how far after it, and still need some of it. */
export function reachOf({ bufferBeforeMinutes, durationMinutes, bufferAfterMinutes }: Sequence) {
  return { backMs: (durationMinutes + bufferAfterMinutes) * minuteMs, onMs: bufferBeforeMinutes * minuteMs };
}

/**
 * The free start that makes the most of what was freed (`pieces`, in order): it needs some of it, and begins as near as can be to where
 * it begins. Null when none suits.
 */
export function chooseStart(situation: Situation, pieces: readonly Interval[], wish: Wish): Offer | null {
  const offers = startsAround(situation, pieces, wish)
    .map((start) => toOffer(start, situation, wish.sequence))
    .filter(
      ({ blocked, startMs, endMs, expiresAtMs }) =>
        pieces.some((piece) => overlaps(piece, blocked)) &&
        !wish.busy.some((busy) => overlaps(busy, { start: startMs, end: endMs })) &&
        expiresAtMs - situation.nowMs >= leastMs,
    );
  const distance = ({ blocked }: Offer) =>
    Math.min(...pieces.map((piece) => Math.abs(piece.start - blocked.start)));
  return offers.sort((a, b) => distance(a) - distance(b) || a.startMs - b.startMs)[0] ?? null;
}

function startsAround(situation: Situation, pieces: readonly Interval[], wish: Wish): FreeStart[] {
  const { from, to, sequence } = wish;
  const zone = situation.schedule.timezone;
  const { backMs, onMs } = reachOf(sequence);
  const first = toLocal(pieces[0]!.start - backMs, zone).date;
  const last = toLocal(pieces.at(-1)!.end + onMs, zone).date;
  const starts: FreeStart[] = [];
  for (let date = first < from ? from : first; date <= last && date <= to; date = addDays(date, 1))
    starts.push(...freeStarts(situation, { ...sequence, role: 'client' }, date, partOf(wish)));
  return starts;
}

function toOffer(
  { date, minute, startMs, seatsLeft }: FreeStart,
  situation: Situation,
  sequence: Sequence,
): Offer {
  const endMs = startMs + sequence.durationMinutes * minuteMs;
  return {
    date,
    startMinute: minute,
    startMs,
    endMs,
    blocked: {
      start: startMs - sequence.bufferBeforeMinutes * minuteMs,
      end: endMs + sequence.bufferAfterMinutes * minuteMs,
    },
    seatsBeside: seatsLeft - 1,
    // From then on a booking would come at too short a notice.
    expiresAtMs: Math.min(situation.nowMs + keptMs, startMs - situation.minNoticeMinutes * minuteMs),
  };
}

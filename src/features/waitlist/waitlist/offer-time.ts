import type { Transaction } from '../../../platform/database/database.ts';
import { type Interval, subtract } from '../../../shared/intervals.ts';
import { minuteMs } from '../../../shared/time.ts';
import { addDays, toLocal } from '../../../shared/zoned-time.ts';
import { loadSituation } from '../../booking/availability/load-situation.ts';
import { sequenceOf } from '../../booking/availability/rules/sequence.ts';
import type { Situation } from '../../booking/availability/rules/situation.ts';
import type { TouchedDay } from '../../booking/availability/rules/touched-times.ts';
import { priceOf } from '../../catalog/services/rules/price.ts';
import { enterLine, patience, type WaitlistParts } from './enter-line.ts';
import { makeOffer, type StandingWish } from './make-offer.ts';
import {
  type Candidate,
  findOfferPlace,
  listCandidates,
  type OfferPlace,
  releaseKept,
} from './offer-store.ts';
import { chooseStart, type Offer, reachOf } from './rules/choose-start.ts';
import type { FreedTime } from './rules/freed-time.ts';

const atOnce = 50;
// How often somebody may come first, before the next in line gets a chance at what is left.
const mostAttempts = 3;

/** A job. Run twice, it finds what was freed kept already. */
export const offerTime = (parts: WaitlistParts) => (freed: FreedTime) =>
  parts.db.transaction(async (transaction) => {
    const now = await enterLine(parts, transaction, freed);
    await releaseKept(transaction, freed);
    await offerInOrder(parts, transaction, freed, now);
    transaction.afterCommit(() => parts.clearTimes(...daysOf(freed)));
  }, patience);

/** The days it may be on, wherever the business is. */
function daysOf({ professionalId, startMs, endMs }: FreedTime) {
  const first = addDays(toLocal(startMs, 'UTC').date, -1);
  const last = addDays(toLocal(endMs, 'UTC').date, 1);
  const days: TouchedDay[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) days.push({ professionalId, date });
  return days;
}

/** Walks the line once, first to last: each gets what suits them of what those before them left. To be called after `enterLine`. */
export async function offerInOrder(
  parts: WaitlistParts,
  transaction: Transaction,
  freed: FreedTime,
  now: Date,
): Promise<void> {
  const place = await findOfferPlace(transaction, freed);
  if (place === null || freed.endMs <= now.getTime()) return;
  const dates = {
    fromDate: addDays(toLocal(freed.startMs, place.timezone).date, -1),
    toDate: addDays(toLocal(freed.endMs, place.timezone).date, 1),
  };
  let left: readonly Interval[] = [{ start: freed.startMs, end: freed.endMs }];
  for (let after = 0; left.length > 0; ) {
    const candidates = await listCandidates(transaction, freed, { ...dates, after, limit: atOnce });
    left = await offerTo(parts, transaction, candidates, { freed, place, left, now });
    if (candidates.length < atOnce) return;
    after = candidates.at(-1)!.place;
  }
}

interface Round {
  freed: FreedTime;
  place: OfferPlace;
  /** What is left of what was freed. */
  left: readonly Interval[];
  now: Date;
}

async function offerTo(
  parts: WaitlistParts,
  transaction: Transaction,
  candidates: readonly Candidate[],
  { left, ...round }: Round,
): Promise<readonly Interval[]> {
  const wishes = candidates.flatMap((candidate) => toWish(candidate, round.place));
  const look = lookOnce(() => loadSituationAround(transaction, wishes, round));
  const offered = new Set<string>();
  for (const wish of wishes) {
    if (left.length === 0) break;
    // Several wishes of one person: the first that can be met.
    if (offered.has(wish.userId)) continue;
    const offer = await offerOne(parts, transaction, wish, { left, look, ...round });
    if (offer === null) continue;
    offered.add(wish.userId);
    // As long as a class has seats, its time is there for others.
    if (offer.seatsBeside === 0) left = subtract(left, [offer.blocked]);
  }
  return left;
}

interface Look {
  see(): Promise<Situation>;
  /** After a change of the professional's calendar. */
  lookAgain(): void;
}

/** Null when there is nothing for this wish. */
async function offerOne(
  parts: WaitlistParts,
  transaction: Transaction,
  wish: StandingWish,
  { left, look, ...round }: Round & { look: Look },
): Promise<Offer | null> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const offer = chooseStart(await look.see(), left, wish);
    if (offer === null) return null;
    const outcome = await makeOffer(parts, transaction, { wish, offer, ...round });
    if (outcome === 'gone') return null;
    look.lookAgain();
    if (outcome === 'made') return offer;
  }
  return null;
}

/** Most of a long line finds the calendar as the one before did. */
function lookOnce(load: () => Promise<Situation>): Look {
  let seen: Promise<Situation> | null = null;
  return {
    see: () => {
      seen ??= load();
      return seen;
    },
    lookAgain: () => {
      seen = null;
    },
  };
}

/** None when what was wished for is no longer offered. */
function toWish({ services, busy, ...entry }: Candidate, { currency }: OfferPlace): StandingWish[] {
  const sequence = sequenceOf(services);
  const price = priceOf(services, currency);
  const isWhole = services.length === entry.serviceIds.length && services.every(({ offered }) => offered);
  if (!isWhole || sequence === null || price === null) return [];
  const elsewhere = busy.map(([start, end]) => ({ start, end }));
  return [{ ...entry, sequence, currency: price.currency, busy: elsewhere }];
}

/** All that decides on any start that needs some of what was freed, whatever is wished for. */
async function loadSituationAround(
  transaction: Transaction,
  wishes: readonly StandingWish[],
  { freed, place, now }: Omit<Round, 'left'>,
): Promise<Situation> {
  const reaches = wishes.map(({ sequence }) => reachOf(sequence));
  const backMs = Math.max(...reaches.map((reach) => reach.backMs));
  const onMs = Math.max(...reaches.map((reach) => reach.onMs));
  const situation = await loadSituation(transaction, {
    professionalId: freed.professionalId,
    businessId: freed.businessId,
    fromDate: toLocal(freed.startMs - backMs, place.timezone).date,
    toDate: toLocal(freed.endMs + onMs, place.timezone).date,
    now,
    reachMinutes: Math.ceil((backMs + onMs) / minuteMs),
  });
  if (situation === null) throw new Error('A professional or business vanished while its schedule was held.');
  return situation;
}

import type { Transaction } from '../../../platform/database/database.ts';
import { type Interval, subtract } from '../../../shared/intervals.ts';
import { minuteMs } from '../../../shared/time.ts';
import { addDays, toLocal } from '../../../shared/zoned-time.ts';
import type { ChangedDay } from '../../booking/availability/rules/changed-days.ts';
import type { Situation } from '../../booking/availability/rules/situation.ts';
import { sequenceOf } from '../../booking/availability/rules/situation.ts';
import { findSituation } from '../../booking/availability/situation-store.ts';
import { priceOf } from '../../catalog/services/rules/price.ts';
import { createOffer, type WaitingEntry } from './create-offer.ts';
import { lockForOffer, offerJob, offerTransaction, type WaitlistDependencies } from './lock-for-offer.ts';
import {
  type BookableBusiness,
  type Candidate,
  findBookableBusiness,
  listCandidates,
  listWaitedColleagues,
  releaseSystemHolds,
} from './offer-store.ts';
import { chooseStart, type Offer, searchDistance } from './rules/choose-start.ts';
import type { FreedTime } from './rules/freed-time.ts';

const batchSize = 50;
// Attempts per entry when concurrent bookings take the chosen time.
const maxAttempts = 3;

/** Job. Idempotent: a second run finds the freed time already held. */
export const offerTime = (dependencies: WaitlistDependencies) => (freed: FreedTime) =>
  dependencies.db.transaction(async (transaction) => {
    const now = await lockForOffer(dependencies, transaction, freed);
    await releaseSystemHolds(transaction, freed);
    await offerToQueue(dependencies, transaction, freed, now);
    await offerWithColleagues(dependencies, transaction, freed);
    transaction.afterCommit(() => dependencies.invalidateDays(...touchedDays(freed)));
  }, offerTransaction);

/**
 * Queues offers of the same time with colleagues: it may have freed a room or equipment that they need. Separate
 * jobs, because each locks the calendar of one professional.
 */
export async function offerWithColleagues(
  { jobs }: WaitlistDependencies,
  transaction: Transaction,
  freed: FreedTime,
): Promise<void> {
  if (freed.isShared) return;
  const { businessId, startMs, endMs, givenUpBy } = freed;
  for (const professionalId of await listWaitedColleagues(transaction, freed))
    await jobs.enqueue(transaction, offerJob, {
      professionalId,
      businessId,
      startMs,
      endMs,
      givenUpBy,
      isShared: true,
    });
}

/** Local dates that the freed time can touch in any time zone. */
function touchedDays({ professionalId, startMs, endMs }: FreedTime) {
  const first = addDays(toLocal(startMs, 'UTC').date, -1);
  const last = addDays(toLocal(endMs, 'UTC').date, 1);
  const days: ChangedDay[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) days.push({ professionalId, date });
  return days;
}

/**
 * Walks the queue once. Each entry is offered the best match in the time that earlier entries left. Call
 * after `lockForOffer`.
 */
export async function offerToQueue(
  dependencies: WaitlistDependencies,
  transaction: Transaction,
  freed: FreedTime,
  now: Date,
): Promise<void> {
  const business = await findBookableBusiness(transaction, freed);
  if (business === null || freed.endMs <= now.getTime()) return;
  const dates = {
    fromDate: addDays(toLocal(freed.startMs, business.timezone).date, -1),
    toDate: addDays(toLocal(freed.endMs, business.timezone).date, 1),
  };
  let left: readonly Interval[] = [{ start: freed.startMs, end: freed.endMs }];
  for (let after = 0; left.length > 0; ) {
    const candidates = await listCandidates(transaction, freed, { ...dates, after, limit: batchSize });
    left = await offerToBatch(dependencies, transaction, candidates, { freed, business, left, now });
    if (candidates.length < batchSize) return;
    after = candidates.at(-1)!.place;
  }
}

interface Round {
  freed: FreedTime;
  business: BookableBusiness;
  /** Freed time that is not offered yet. */
  left: readonly Interval[];
  now: Date;
}

async function offerToBatch(
  dependencies: WaitlistDependencies,
  transaction: Transaction,
  candidates: readonly Candidate[],
  { left, ...round }: Round,
): Promise<readonly Interval[]> {
  const entries = candidates.flatMap((candidate) => toWaitingEntries(candidate, round.business));
  const situation = cacheSituation(() => loadSituationAround(transaction, entries, round));
  const offered = new Set<string>();
  for (const entry of entries) {
    if (left.length === 0) break;
    // A customer with several entries gets one offer at a time.
    const waiting = entry.clientId ?? entry.userId;
    if (offered.has(waiting)) continue;
    const offer = await offerToEntry(dependencies, transaction, entry, { left, situation, ...round });
    if (offer === null) continue;
    offered.add(waiting);
    // A class session with free seats can be offered to further customers.
    if (offer.seatsLeftAfter === 0) left = subtract(left, [offer.blocked]);
  }
  return left;
}

interface SituationCache {
  get(): Promise<Situation>;
  /** Call after the calendar of the professional has changed. */
  invalidate(): void;
}

/** Null if no time matches the entry. */
async function offerToEntry(
  dependencies: WaitlistDependencies,
  transaction: Transaction,
  entry: WaitingEntry,
  { left, situation, ...round }: Round & { situation: SituationCache },
): Promise<Offer | null> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const offer = chooseStart(await situation.get(), left, entry);
    if (offer === null) return null;
    const outcome = await createOffer(dependencies, transaction, { entry, offer, ...round });
    if (outcome === 'gone') return null;
    situation.invalidate();
    if (outcome === 'made') return offer;
  }
  return null;
}

/** Loads the situation once per change: most entries of a long queue get no offer. */
function cacheSituation(load: () => Promise<Situation>): SituationCache {
  let seen: Promise<Situation> | null = null;
  return {
    get: () => {
      seen ??= load();
      return seen;
    },
    invalidate: () => {
      seen = null;
    },
  };
}

/** Empty if the services can no longer be booked together. */
function toWaitingEntries(
  { services, busy, ...entry }: Candidate,
  { currency }: BookableBusiness,
): WaitingEntry[] {
  const sequence = sequenceOf(services);
  const price = priceOf(services, currency);
  const isWhole = services.length === entry.serviceIds.length && services.every(({ offered }) => offered);
  if (!isWhole || sequence === null || price === null) return [];
  const elsewhere = busy.map(([start, end]) => ({ start, end }));
  return [{ ...entry, sequence, currency: price.currency, busy: elsewhere }];
}

/** Loads every rule and booking that affects a start near the freed time, for the longest of the entries. */
async function loadSituationAround(
  transaction: Transaction,
  entries: readonly WaitingEntry[],
  { freed, business, now }: Omit<Round, 'left'>,
): Promise<Situation> {
  const distances = entries.map(({ sequence }) => searchDistance(sequence));
  const backMs = Math.max(...distances.map((distance) => distance.backMs));
  const onMs = Math.max(...distances.map((distance) => distance.onMs));
  const situation = await findSituation(transaction, {
    professionalId: freed.professionalId,
    businessId: freed.businessId,
    fromDate: toLocal(freed.startMs - backMs, business.timezone).date,
    toDate: toLocal(freed.endMs + onMs, business.timezone).date,
    now,
    reachMinutes: Math.ceil((backMs + onMs) / minuteMs),
  });
  if (situation === null)
    throw new Error('The professional or business disappeared although its schedule is locked.');
  return situation;
}

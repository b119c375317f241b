import { AppError } from '../../../errors.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { translateViolation } from '../../../platform/database/translate-violation.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { newId } from '../../../shared/ids.ts';
import { timeOfDay } from '../../../shared/time.ts';
import { toStoredTime } from '../../booking/appointments/rules/stored-time.ts';
import { insertHolds } from '../../booking/holds/store.ts';
import { lapseJob, type WaitlistParts } from './enter-line.ts';
import { insertOffer, type OfferPlace } from './offer-store.ts';
import type { Offer, Wish } from './rules/choose-start.ts';
import type { FreedTime } from './rules/freed-time.ts';

// The hold outlasts the offer, so that nobody slips in between its end and the next in line.
const graceMs = 60_000;

/** A wish in line, and what it takes to keep a time for it. */
export interface StandingWish extends Wish {
  id: string;
  userId: string;
  serviceIds: readonly string[];
  currency: string;
}

interface OfferedTime {
  wish: StandingWish;
  offer: Offer;
  freed: FreedTime;
  place: OfferPlace;
  now: Date;
}

/** Gone: the wish left the line meanwhile. Taken: somebody booked the time in this very moment, without waiting for their turn. */
type Outcome = 'made' | 'gone' | 'taken';

/** The offer, the hold that keeps its time, the word of it and its end: together or not at all. */
export async function makeOffer(
  parts: WaitlistParts,
  transaction: Transaction,
  offered: OfferedTime,
): Promise<Outcome> {
  try {
    return await transaction.transaction((attempt) => keep(parts, attempt, offered));
  } catch (error) {
    if (error instanceof AppError) return 'taken';
    throw error;
  }
}

async function keep(
  { jobs, clearTimes }: WaitlistParts,
  transaction: Transaction,
  { wish, offer, freed, place, now }: OfferedTime,
): Promise<Outcome> {
  const { userId, sequence, serviceIds, currency } = wish;
  const { professionalId, businessId } = freed;
  const holdId = newId('hold', now.getTime());
  const inLine = await insertOffer(transaction, { holdId, entryId: wish.id, userId, freed, offer, now });
  if (!inLine) return 'gone';
  const isHeld = await translateViolation(
    insertHolds(transaction, {
      times: [
        {
          ...toStoredTime(offer, { id: holdId, professionalId, sequence }),
          expiresAt: new Date(offer.expiresAtMs + graceMs),
        },
      ],
      businessId,
      professionalId,
      timezone: place.timezone,
      currency,
      serviceIds,
      capacity: sequence.capacity,
      heldBy: userId,
      now,
    }),
  );
  if (!isHeld) throw new AppError('SESSION_FULL');
  const expiresAt = new Date(offer.expiresAtMs);
  await publishEvent(transaction, {
    kind: 'waitlist.offered',
    subjectId: wish.id,
    byUserId: null,
    payload: {
      recipients: [userId],
      businessId,
      professionalId,
      date: offer.date,
      start: timeOfDay(offer.startMinute),
      startsAt: new Date(offer.startMs).toISOString(),
      expiresAt: expiresAt.toISOString(),
    },
    now,
  });
  await jobs.enqueue(transaction, lapseJob, { holdId }, expiresAt);
  transaction.afterCommit(() => clearTimes({ professionalId, date: offer.date }));
  return 'made';
}

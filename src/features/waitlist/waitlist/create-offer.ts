import { AppError } from '../../../errors.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { translateViolation } from '../../../platform/database/translate-violation.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { newId } from '../../../shared/ids.ts';
import { timeOfDay } from '../../../shared/time.ts';
import { toStoredTime } from '../../booking/appointments/rules/booking.ts';
import { insertHolds } from '../../booking/holds/store.ts';
import { lapseJob, type WaitlistDependencies } from './lock-for-offer.ts';
import { type BookableBusiness, insertOffer } from './offer-store.ts';
import type { EntryCriteria, Offer } from './rules/choose-start.ts';
import type { FreedTime } from './rules/freed-time.ts';

// The hold outlives the offer, so that the time is not free between the deadline and the job that passes it
// on.
const holdGraceMs = 60_000;

/** Waiting entry with the data needed to hold a time for it. */
export interface WaitingEntry extends EntryCriteria {
  id: string;
  /** Account that holds the time: the customer, or the owner of the business for a client without an account. */
  userId: string;
  clientId: string | null;
  serviceIds: readonly string[];
  currency: string;
}

interface OfferedTime {
  entry: WaitingEntry;
  offer: Offer;
  freed: FreedTime;
  business: BookableBusiness;
  now: Date;
}

/**
 * `gone`: the entry is no longer waiting. `taken`: a concurrent request booked the time without waiting for
 * the lock.
 */
type Outcome = 'made' | 'gone' | 'taken';

/** Creates the offer, its hold, the event and the job that ends it in one savepoint. */
export async function createOffer(
  dependencies: WaitlistDependencies,
  transaction: Transaction,
  offered: OfferedTime,
): Promise<Outcome> {
  try {
    return await transaction.transaction((attempt) => insertHeldOffer(dependencies, attempt, offered));
  } catch (error) {
    if (error instanceof AppError) return 'taken';
    throw error;
  }
}

async function insertHeldOffer(
  { jobs, invalidateDays }: WaitlistDependencies,
  transaction: Transaction,
  { entry, offer, freed, business, now }: OfferedTime,
): Promise<Outcome> {
  const { userId, clientId, sequence, serviceIds, currency } = entry;
  const { professionalId, businessId } = freed;
  const holdId = newId('hold', now.getTime());
  const inLine = await insertOffer(transaction, {
    holdId,
    entryId: entry.id,
    userId,
    clientId,
    freed,
    offer,
    now,
  });
  if (!inLine) return 'gone';
  const isHeld = await translateViolation(
    insertHolds(transaction, {
      times: [
        {
          ...toStoredTime({ ...offer, localDate: offer.date }, { id: holdId, professionalId, sequence }),
          expiresAt: new Date(offer.expiresAtMs + holdGraceMs),
        },
      ],
      businessId,
      professionalId,
      timezone: business.timezone,
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
    subjectId: entry.id,
    byUserId: null,
    payload: {
      recipients: [userId],
      ...(clientId !== null && { crmClientId: clientId }),
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
  transaction.afterCommit(() => invalidateDays({ professionalId, date: offer.date }));
  return 'made';
}

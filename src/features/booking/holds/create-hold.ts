import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { limitReached } from '../../../platform/account-limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { translateViolation } from '../../../platform/database/translate-violation.ts';
import { newId } from '../../../shared/ids.ts';
import { limits } from '../../../shared/limits.ts';
import { minuteMs } from '../../../shared/time.ts';
import { recordAct } from '../../access/grants/record-act.ts';
import { requireWithin } from '../../access/grants/require-within.ts';
import { requireRoom } from '../../access/limits/require-room.ts';
import { shareSchedule } from '../../catalog/availability-rules/lock-store.ts';
import { requireFit } from '../appointments/booking/require-fit.ts';
import { requireFree, requireNotPast } from '../appointments/booking/require-free.ts';
import { waitForTurn } from '../appointments/lock-store.ts';
import { toStoredTime } from '../appointments/rules/stored-time.ts';
import type { ClearTimes } from '../availability/rules/touched-times.ts';
import type { HoldView, createHold as route } from './contract.ts';
import { countHolds, insertHolds } from './store.ts';

type HoldRequest = Static<NonNullable<typeof route.body>>;

const keptMs = 5 * minuteMs;

/** The steps of a booking, for nobody yet. */
export async function createHold(
  { clock, clearTimes }: { clock: Clock; clearTimes: ClearTimes },
  transaction: Transaction,
  session: Session,
  body: HoldRequest,
): Promise<HoldView> {
  const slot = {
    professionalId: body.professional,
    businessId: body.business,
    dates: [body.date],
    start: body.start,
  };
  const act = { action: 'hold', businessId: body.business } as const;
  const grant = await recordAct(transaction, session, act, clock.now());
  await shareSchedule(transaction, slot);
  const now = clock.now();
  const nobody = { userId: null, familyMemberId: null, crmClientId: null };
  const request = { ...slot, ...nobody, serviceIds: body.services };
  const terms = await requireFit(transaction, session, request, { action: 'hold' });
  requireWithin(grant, { ...act, date: body.date });
  requireNotPast(slot, terms.business.timezone, now);
  const [occurrence] = await requireFree(transaction, slot, { ...terms, now });

  const { professionalId, businessId } = slot;
  const { userId } = session;
  await waitForTurn(transaction, { professionalId, userId, now }, userId);
  await requireFewHolds(transaction, session, now);
  const id = newId('hold', now.getTime());
  const expiresAt = new Date(now.getTime() + keptMs);
  const { business, sequence, price } = terms;
  const kept = await translateViolation(
    insertHolds(transaction, {
      times: [{ ...toStoredTime(occurrence!, { id, professionalId, sequence }), expiresAt }],
      businessId,
      professionalId,
      timezone: business.timezone,
      currency: price.currency,
      serviceIds: body.services,
      capacity: sequence.capacity,
      heldBy: userId,
      grantId: session.grant?.id ?? null,
      now,
    }),
  );
  if (!kept) throw new AppError('SESSION_FULL');
  if (session.grant !== undefined) await requireRoom(transaction, 'agentHolds', userId, now);
  transaction.afterCommit(() => clearTimes({ professionalId, date: body.date }));
  return { id, expiresAt: expiresAt.toISOString() };
}

/** The caller's own line is held: what is counted stays so until this hold is among them. */
async function requireFewHolds(transaction: Transaction, session: Session, now: Date): Promise<void> {
  const { count, firstEnds } = await countHolds(transaction, session, now);
  if (count < limits.holds.most || firstEnds === null) return;
  throw limitReached('holds', Math.ceil((firstEnds.getTime() - now.getTime()) / 1000));
}

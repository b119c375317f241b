import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../shared/ids.ts';
import { minuteOfDay } from '../../../shared/time.ts';
import { requireHoldAllowed } from '../../access/grants/lock-grant.ts';
import { recordAction } from '../../access/grants/record-activity.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import { limitKeyOf } from '../../access/limits/rules/limit-key.ts';
import { requireRecords } from '../../booking/appointments/booking/check-booking.ts';
import { shareSchedule } from '../../catalog/availability-rules/lock-store.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import type { joinWaitlist as route, WaitlistEntryView } from './contract.ts';
import { countFreeTimes } from './count-free-times.ts';
import type { WaitlistDependencies } from './lock-for-offer.ts';
import { presentEntry } from './present.ts';
import { requireDateRange, requireStartWindow, requireUpcoming, startWindow } from './rules/entry.ts';
import { findBestPerformer, findEntry, insertEntry, lockAccount, lockClientWhoWaits } from './store.ts';

type Request = Static<NonNullable<typeof route.body>>;

/** Applies the same checks as a booking, except for the time. */
export async function joinWaitlist(
  { clock }: WaitlistDependencies,
  transaction: Transaction,
  session: Session,
  body: Request,
): Promise<WaitlistEntryView> {
  requireDateRange(body);
  const window = { after: readMinute(body.after), before: readMinute(body.before) };
  requireStartWindow(startWindow(window));
  requireClientOfStaff(session, body);
  const act = { action: 'join-waitlist', businessId: body.business } as const;
  const grant = await recordAction(transaction, session, act, clock.now());
  // Closes a race with closing the business. Locks the schedule before the account, in the same order as all
  // other code.
  await shareSchedule(transaction, {
    businessId: body.business,
    professionalId: body.professional ?? body.business,
  });
  const { userId, clientId } = await lockWhoWaits(transaction, session, body);
  const now = clock.now();
  const request = {
    userId: body.crmClientId === undefined ? userId : null,
    familyMemberId: null,
    crmClientId: body.crmClientId ?? null,
    businessId: body.business,
    professionalId: body.professional ?? (await findPerformer(transaction, body)),
    serviceIds: body.services,
    localDates: [body.from],
    startMinute: 0,
  };
  const { action } = act;
  const { business, sequence } = await requireRecords(transaction, session, request, { action });
  requireHoldAllowed(grant, { ...act, date: body.to });
  requireUpcoming(body, business.timezone, now.getTime());
  const id = newId('waitlistEntry', now.getTime());
  const entry = {
    businessId: body.business,
    professionalId: body.professional ?? null,
    serviceIds: body.services,
    from: body.from,
    to: body.to,
    ...window,
  };
  const isNew = await insertEntry(transaction, {
    id,
    userId,
    clientId,
    byAgent: session.grant !== undefined && body.crmClientId === undefined,
    ...entry,
    now,
  });
  if (!isNew) throw new AppError('REQUEST_PENDING');
  if (clientId !== null) await requireRowLimit(transaction, 'clientsOnWaitlist', body.business, now);
  else {
    const isOwn = body.crmClientId === undefined;
    await requireRowLimit(transaction, 'waitlistEntries', isOwn ? limitKeyOf(session) : userId, now);
  }
  const freeNow = await countFreeTimes(transaction, { ...entry, sequence }, now);
  return presentEntry((await findEntry(transaction, session, id, now))!, session.userId, freeNow);
}

function requireClientOfStaff({ role }: Session, { crmClientId }: Request): void {
  if (role === 'customer' && crmClientId !== undefined)
    throw new AppError('CRM_CLIENT_STAFF_ONLY', { field: 'body.crmClientId' });
  if (role !== 'customer' && crmClientId === undefined)
    throw new AppError('MISSING_FIELDS', { field: 'body.crmClientId', detail: 'Send the client who waits.' });
}

/** Account that holds offered times, and the client record that waits if it has no account. */
async function lockWhoWaits(
  transaction: Transaction,
  session: Session,
  { business, crmClientId }: Request,
): Promise<{ userId: string; clientId: string | null }> {
  if (crmClientId === undefined) {
    if (!(await lockAccount(transaction, session.userId))) throw new AppError('AUTH_REQUIRED');
    return { userId: session.userId, clientId: null };
  }
  await requireBusiness(transaction, session, business);
  const client = await lockClientWhoWaits(transaction, crmClientId, business);
  if (client === null) throw new AppError('CLIENT_NOT_FOUND', { field: 'body.crmClientId' });
  if (client.userId === null) return { userId: client.ownerId, clientId: crmClientId };
  if (!(await lockAccount(transaction, client.userId))) throw new AppError('CLIENT_NOT_FOUND');
  return { userId: client.userId, clientId: null };
}

const readMinute = (time: string | undefined) => (time === undefined ? null : minuteOfDay(time));

/**
 * With any professional acceptable, the request is valid if at least one professional performs all services.
 * An empty id makes the check fail with PROFESSIONAL_NOT_FOUND.
 */
async function findPerformer(transaction: Transaction, { business, services }: Request): Promise<string> {
  return (await findBestPerformer(transaction, business, services)) ?? '';
}

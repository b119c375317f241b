import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../shared/ids.ts';
import { minuteOfDay } from '../../../shared/time.ts';
import { recordAct } from '../../access/grants/record-act.ts';
import { requireWithin } from '../../access/grants/require-within.ts';
import { requireRoom } from '../../access/limits/require-room.ts';
import { countedFor } from '../../access/limits/rules/counted-for.ts';
import { requireFit } from '../../booking/appointments/booking/require-fit.ts';
import { shareSchedule } from '../../catalog/availability-rules/lock-store.ts';
import type { joinWaitlist as route, WaitlistEntryView } from './contract.ts';
import { countFreeTimes } from './count-free-times.ts';
import type { WaitlistParts } from './enter-line.ts';
import { presentEntry } from './present.ts';
import { partOf, requireDays, requirePart, requireToCome } from './rules/line.ts';
import { findEntry, findLikeliestPerformer, insertEntry, lockJoiner } from './store.ts';

type Request = Static<NonNullable<typeof route.body>>;

/** Refused like the booking that is waited for, but for the time. */
export async function joinWaitlist(
  { clock }: WaitlistParts,
  transaction: Transaction,
  session: Session,
  body: Request,
): Promise<WaitlistEntryView> {
  requireDays(body);
  const part = { after: readMinute(body.after), before: readMinute(body.before) };
  requirePart(partOf(part));
  const { userId } = session;
  const act = { action: 'join-waitlist', businessId: body.business } as const;
  const grant = await recordAct(transaction, session, act, clock.now());
  // Closes: getting in line at a business that is being closed. Before the account, as everybody does.
  await shareSchedule(transaction, {
    businessId: body.business,
    professionalId: body.professional ?? body.business,
  });
  if (!(await lockJoiner(transaction, userId))) throw new AppError('AUTH_REQUIRED');
  const now = clock.now();
  const request = {
    userId,
    familyMemberId: null,
    crmClientId: null,
    businessId: body.business,
    professionalId: body.professional ?? (await findPerformer(transaction, body)),
    serviceIds: body.services,
    dates: [body.from],
    start: '00:00',
  };
  const { action } = act;
  const { business, sequence } = await requireFit(transaction, session, request, { action });
  requireWithin(grant, { ...act, date: body.to });
  requireToCome(body, business.timezone, now.getTime());
  const id = newId('waitlistEntry', now.getTime());
  const wish = {
    businessId: body.business,
    professionalId: body.professional ?? null,
    serviceIds: body.services,
    from: body.from,
    to: body.to,
    ...part,
  };
  const isNew = await insertEntry(transaction, {
    id,
    userId,
    byAgent: session.grant !== undefined,
    ...wish,
    now,
  });
  if (!isNew) throw new AppError('REQUEST_PENDING');
  await requireRoom(transaction, 'waitlistEntries', countedFor(session), now);
  const freeNow = await countFreeTimes(transaction, { ...wish, sequence }, now);
  return presentEntry((await findEntry(transaction, session, id, now))!, userId, freeNow);
}

const readMinute = (time: string | undefined) => (time === undefined ? null : minuteOfDay(time));

/** Whoever is free: then the wish fits if it fits somebody. A business where nobody works has nobody of any name. */
async function findPerformer(transaction: Transaction, { business, services }: Request): Promise<string> {
  return (await findLikeliestPerformer(transaction, business, services)) ?? '';
}

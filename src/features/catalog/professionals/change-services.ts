import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { hasBookedClass } from '../timetables/store.ts';
import { addOffers, listOfferable, removeOffers } from './offer-store.ts';

/**
 * Makes what a professional offers the services named. Whoever changes it must have a say in each one that comes or goes; the rest may be
 * repeated, so that what was read can be sent back.
 */
export async function changeServices(
  transaction: Transaction,
  session: Session,
  professionalId: string,
  { before, after, now }: { before: readonly string[]; after: readonly string[]; now: Date },
): Promise<void> {
  const offered = new Set(before);
  const wanted = new Set(after);
  const added = [...wanted].filter((id) => !offered.has(id));
  const removed = before.filter((id) => !wanted.has(id));
  const allowed = new Set(await listOfferable(transaction, session, professionalId, [...added, ...removed]));
  const foreign = after.findIndex((id) => !offered.has(id) && !allowed.has(id));
  if (foreign >= 0)
    throw new AppError('INVALID_SERVICES', {
      detail: `body.services[${foreign}]: no such service among those they can be given.`,
    });
  if (removed.some((id) => !allowed.has(id)))
    throw new AppError('INVALID_SERVICES', {
      detail: 'body.services: lacks one that they offer elsewhere, which is not yours to take away.',
    });
  if (await hasBookedClass(transaction, { serviceIds: removed, professionalIds: [professionalId] }, now))
    throw new AppError('SCHEDULE_TIME_TAKEN', {
      detail: 'body.services: lacks one of which they have a class that is booked.',
    });
  await removeOffers(transaction, professionalId, removed);
  await addOffers(transaction, professionalId, added);
}

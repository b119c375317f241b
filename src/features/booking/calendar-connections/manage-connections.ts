import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { OutgoingHttp } from '../../../platform/outgoing-http.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { hostOfAllowedUrl } from '../../../shared/allowed-url.ts';
import { newId } from '../../../shared/ids.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import type { CalendarConnectionView } from './contract.ts';
import { presentConnection } from './present.ts';
import { replaceBusyTimes } from './replace-busy-times.ts';
import { deleteOwnConnection, findOwnProfessional, insertConnection, lockOwnConnection } from './store.ts';

export interface ConnectionDependencies {
  db: Database;
  clock: Clock;
  secrets: Secrets;
  http: OutgoingHttp;
  /** Allows local servers and plain HTTP, for development. */
  allowPrivate: boolean;
  wakeReader: () => void;
  /** Clears cached discovery replies after a change. */
  clearCache: () => void;
}

/** Resolves the host only to report the error early. The address is checked again whenever it is read. */
export async function requireCalendarUrl(
  { http, allowPrivate }: Pick<ConnectionDependencies, 'http' | 'allowPrivate'>,
  given: string,
): Promise<URL> {
  // Apple and Outlook publish addresses with this scheme.
  const url = given.replace(/^webcals?:\/\//i, 'https://');
  const host = hostOfAllowedUrl(url, { allowPrivate });
  if (host === null || (await http.isPrivateHost(host)))
    throw new AppError('INVALID_VALUE', {
      field: 'body.url',
      detail: 'Must be a public https or webcal URL without credentials.',
    });
  return new URL(url);
}

export async function createConnection(
  { clock, secrets, wakeReader }: Pick<ConnectionDependencies, 'clock' | 'secrets' | 'wakeReader'>,
  transaction: Transaction,
  session: Session,
  url: URL,
): Promise<CalendarConnectionView> {
  const professionalId = await findOwnProfessional(transaction, session.userId);
  if (professionalId === null) throw new AppError('PROFESSIONAL_NOT_FOUND');
  const now = clock.now();
  const id = newId('calendarConnection', now.getTime());
  const row = await insertConnection(transaction, {
    id,
    professionalId,
    host: url.hostname,
    sealed: secrets.seal(Buffer.from(url.href), id),
    now,
  });
  await requireRowLimit(transaction, 'calendarConnections', professionalId, now);
  transaction.afterCommit(wakeReader);
  return presentConnection(row);
}

/** The freed times are offered to the waitlist first. */
export async function deleteConnection(
  { db, clock, clearCache }: Pick<ConnectionDependencies, 'db' | 'clock' | 'clearCache'>,
  { userId }: Session,
  id: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const professionalId = await lockOwnConnection(transaction, { id, userId });
    if (professionalId === null) throw new AppError('NOT_FOUND');
    await replaceBusyTimes(transaction, { id, professionalId }, [], clock.now());
    await deleteOwnConnection(transaction, id);
    transaction.afterCommit(clearCache);
  });
}

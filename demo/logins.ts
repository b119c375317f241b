import { revokeSessionsOf } from '../src/features/access/sessions/store.ts';
import { newPassword } from '../src/features/accounts/account/create-admin.ts';
import { closeEmailLinksOf } from '../src/features/accounts/account/email-link-store.ts';
import { closeResetsOf } from '../src/features/accounts/account/password-reset-store.ts';
import { lockUser, updatePassword } from '../src/features/accounts/account/store.ts';
import { deleteFeed } from '../src/features/booking/calendar/feed-store.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/database/database.ts';
import type { Passwords } from '../src/platform/passwords.ts';
import { deletePublishedFeed } from './calendar.ts';
import { demoLogins } from './people.ts';
import { listLoginHashes } from './store.ts';

/** The README prints it: good only where nobody but this machine can sign in. */
export const demoPassword = 'demo-password';

/** The password of each of `demoLogins`, by e-mail address. */
export type DemoPasswords = ReadonlyMap<string, string>;

const each = (password: () => string): DemoPasswords =>
  new Map(demoLogins.map(({ email }) => [email, password()]));

export const publishedPasswords = () => each(() => demoPassword);
export const randomPasswords = () => each(newPassword);

interface Parts {
  db: Database;
  clock: Clock;
  passwords: Passwords;
}

type Login = (typeof demoLogins)[number];

/** Those that anybody who has read the README can use. */
export async function listPublishedLogins({ db, passwords }: Omit<Parts, 'clock'>): Promise<Login[]> {
  const hashes = await listLoginHashes(
    db,
    demoLogins.map(({ id }) => id),
  );
  const open = await Promise.all(
    demoLogins.map(async ({ id }) => {
      const hash = hashes.get(id);
      return hash !== undefined && (await passwords.verify(demoPassword, hash));
    }),
  );
  return demoLogins.filter((_login, index) => open[index]);
}

/**
 * For a service that others can reach: gives every demo account whose password is published a random one, and ends whatever was
 * opened with the old one. Returns the new ones.
 */
export async function retirePublishedPasswords(parts: Parts): Promise<DemoPasswords> {
  const { db, clock, passwords } = parts;
  const now = clock.now();
  const changed = new Map<string, string>();
  for (const { id, email } of await listPublishedLogins(parts)) {
    const password = newPassword();
    const hash = await passwords.hash(password);
    await db.transaction(async (transaction) => {
      if ((await lockUser(transaction, id)) === null) return;
      await updatePassword(transaction, id, hash, now);
      await revokeSessionsOf(transaction, id, now);
      await closeResetsOf(transaction, id, now);
      await closeEmailLinksOf(transaction, id, now);
      await deleteFeed(transaction, id);
    });
    changed.set(email, password);
  }
  await deletePublishedFeed(db);
  return changed;
}

import { revokeSessionsOf } from '../src/features/access/sessions/store.ts';
import { closeEmailLinksOf, closeResetsOf } from '../src/features/accounts/account/link-store.ts';
import { newPassword } from '../src/features/accounts/account/register-account.ts';
import { lockUser, updatePassword } from '../src/features/accounts/account/store.ts';
import { deleteFeed } from '../src/features/booking/calendar/store.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/database/database.ts';
import type { Passwords } from '../src/platform/passwords.ts';
import { deletePublishedFeed } from './activity.ts';
import { demoLogins } from './people.ts';
import { listLoginHashes } from './store.ts';

/** Published in the README. Used only if the service cannot be reached from other machines. */
export const demoPassword = 'demo-password';

/** Passwords by e-mail address. */
export type DemoPasswords = ReadonlyMap<string, string>;

const each = (password: () => string): DemoPasswords =>
  new Map(demoLogins.map(({ email }) => [email, password()]));

export const publishedPasswords = () => each(() => demoPassword);
export const randomPasswords = () => each(newPassword);

interface LoginDependencies {
  db: Database;
  clock: Clock;
  passwords: Passwords;
}

type Login = (typeof demoLogins)[number];

/** Demo accounts that still have the published password. */
export async function listPublishedLogins({
  db,
  passwords,
}: Omit<LoginDependencies, 'clock'>): Promise<Login[]> {
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
 * For services that other machines can reach: replaces published passwords by random ones and ends the
 * sessions. Returns the new passwords.
 */
export async function retirePublishedPasswords(dependencies: LoginDependencies): Promise<DemoPasswords> {
  const { db, clock, passwords } = dependencies;
  const now = clock.now();
  const changed = new Map<string, string>();
  for (const { id, email } of await listPublishedLogins(dependencies)) {
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

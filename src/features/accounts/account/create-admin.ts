import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import { newId } from '../../../shared/ids.ts';
import { defaultLanguage } from '../../../shared/languages.ts';
import { recordAct } from '../../access/audit/store.ts';
import { requireEmail, requireGoodPassword } from './rules/account-fields.ts';
import { insertUser } from './store.ts';

export const newPassword = () => randomBytes(15).toString('base64url');

/** Platform staff: never by registration. False when the address is taken. */
export async function createAdmin(
  { db, clock, passwords }: { db: Database; clock: Clock; passwords: Passwords },
  admin: { email: string; name: string; password: string },
): Promise<boolean> {
  const email = requireEmail(admin.email);
  requireGoodPassword(admin.password, { email: email.address, name: admin.name });
  const now = clock.now();
  const passwordHash = await passwords.hash(admin.password);
  return db.transaction(async (transaction) => {
    const user = await insertUser(transaction, {
      id: newId('user', now.getTime()),
      email: email.address,
      emailKey: email.key,
      passwordHash,
      name: admin.name,
      role: 'admin',
      phone: null,
      timezone: null,
      language: defaultLanguage,
      // By whoever runs the service.
      isVerified: true,
      now,
    });
    if (user === null) return false;
    await recordAct(transaction, { kind: 'admin.created', byUserId: null, subjectId: user.id, now });
    return true;
  });
}

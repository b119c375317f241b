import type { Database } from '../../../platform/database/database.ts';
import { newSecretToken } from '../../../shared/secret-token.ts';
import type { LinkPurpose } from './rules/purposes.ts';
import { insertLinks, lockRecipient } from './store.ts';

/** Tokens for the links of a mail to the client, one per purpose. Empty when the appointment has ended. */
export async function createAppointmentLinks(
  db: Database,
  purposes: readonly LinkPurpose[],
  { appointmentId, now }: { appointmentId: string | null; now: Date },
): Promise<ReadonlyMap<LinkPurpose, string>> {
  if (purposes.length === 0 || appointmentId === null) return new Map();
  const links = purposes.map((purpose) => ({ purpose, ...newSecretToken('vis') }));
  const rows = links.map(({ hash, purpose }) => ({ tokenHash: hash, purpose }));
  const isInserted = await db.transaction(async (transaction) => {
    await lockRecipient(transaction, appointmentId);
    return insertLinks(transaction, rows, { appointmentId, now });
  });
  return new Map(isInserted ? links.map(({ purpose, token }) => [purpose, token]) : []);
}

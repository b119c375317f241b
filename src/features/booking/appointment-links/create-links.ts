import type { Queryable } from '../../../platform/database/database.ts';
import { newSecretToken } from '../../../shared/secret-token.ts';
import type { LinkPurpose } from './rules/purposes.ts';
import { insertLinks } from './store.ts';

/** Tokens for the links of a mail to the client, one per purpose. Empty when the appointment has ended. */
export async function createAppointmentLinks(
  db: Queryable,
  purposes: readonly LinkPurpose[],
  { appointmentId, now }: { appointmentId: string | null; now: Date },
): Promise<ReadonlyMap<LinkPurpose, string>> {
  if (purposes.length === 0 || appointmentId === null) return new Map();
  const links = purposes.map((purpose) => ({ purpose, ...newSecretToken('vis') }));
  const rows = links.map(({ hash, purpose }) => ({ tokenHash: hash, purpose }));
  return (await insertLinks(db, rows, { appointmentId, now }))
    ? new Map(links.map(({ purpose, token }) => [purpose, token]))
    : new Map();
}

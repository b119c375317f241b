import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import type { SealedTable } from '../../../../platform/secrets/sealed-store.ts';

export const sealedWebhookSecrets: SealedTable = {
  table: sql`webhook_secrets`,
  key: sql`key`,
  boundTo: sql`webhook_id`,
};

interface NewSecret {
  webhookId: string;
  sealed: Buffer;
  now: Date;
}

export async function insertSecret(
  transaction: Transaction,
  { webhookId, sealed, now }: NewSecret,
): Promise<void> {
  await transaction.run(sql`
    insert into webhook_secrets (webhook_id, sealed, created_at) values (${webhookId}, ${sealed}, ${now})`);
}

/** The one before signs until `previousUntil`. Of more than a few, those replaced first stop at once: the header has an end. */
export async function replaceSecret(
  transaction: Transaction,
  replacement: NewSecret & { previousUntil: Date; mostPrevious: number },
): Promise<void> {
  await transaction.run(sql`
    update webhook_secrets set expires_at = ${replacement.previousUntil}
    where webhook_id = ${replacement.webhookId} and expires_at is null`);
  await transaction.run(sql`
    delete from webhook_secrets where key in (
      select key from webhook_secrets where webhook_id = ${replacement.webhookId}
      order by expires_at desc, created_at desc, key desc offset ${replacement.mostPrevious})`);
  await insertSecret(transaction, replacement);
}

export async function deleteExpiredSecrets(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from webhook_secrets where expires_at <= ${now}`);
}

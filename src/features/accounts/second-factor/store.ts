import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { SealedTable } from '../../../platform/secrets/sealed-store.ts';

export const sealedSecondFactors: SealedTable = {
  table: sql`second_factors`,
  key: sql`user_id`,
  boundTo: sql`user_id`,
  isNeverPlain: true,
};

export interface SecondFactorRow {
  sealed: Buffer;
  enabledAt: Date | null;
  recoveryCodesLeft: number;
}

export function findSecondFactor(db: Queryable, userId: string): Promise<SecondFactorRow | null> {
  return db.row(sql`
    select f.sealed, f.enabled_at as "enabledAt",
      (select count(*) from recovery_codes c where c.user_id = f.user_id) as "recoveryCodesLeft"
    from second_factors f where f.user_id = ${userId}`);
}

/** Replaces a set-up that was not finished. */
export async function savePendingFactor(
  transaction: Transaction,
  { userId, sealed, now }: { userId: string; sealed: Buffer; now: Date },
): Promise<void> {
  await transaction.run(sql`
    insert into second_factors (user_id, sealed, created_at) values (${userId}, ${sealed}, ${now})
    on conflict (user_id) do update set sealed = excluded.sealed, created_at = excluded.created_at
    where second_factors.enabled_at is null`);
}

export async function enableFactor(transaction: Transaction, userId: string, now: Date): Promise<void> {
  await transaction.run(sql`update second_factors set enabled_at = ${now} where user_id = ${userId}`);
}

/** Returns false when the code of this step, or a later one, was used. */
export async function useStep(transaction: Transaction, userId: string, step: number): Promise<boolean> {
  const used = await transaction.run(
    sql`update second_factors set last_step = ${step} where user_id = ${userId} and last_step < ${step}`,
  );
  return used === 1;
}

export async function deleteSecondFactor(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`delete from recovery_codes where user_id = ${userId}`);
  await transaction.run(sql`delete from second_factors where user_id = ${userId}`);
}

export async function replaceRecoveryCodes(
  transaction: Transaction,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await transaction.run(sql`delete from recovery_codes where user_id = ${userId}`);
  for (const hash of hashes)
    await transaction.run(sql`insert into recovery_codes (user_id, code_hash) values (${userId}, ${hash})`);
}

/** Closes the race of using one code twice. */
export async function useRecoveryCode(
  transaction: Transaction,
  userId: string,
  hash: Buffer,
): Promise<boolean> {
  const used = await transaction.run(
    sql`delete from recovery_codes where user_id = ${userId} and code_hash = ${hash}`,
  );
  return used === 1;
}

/** Records that the session proved the second factor. */
export async function markSession(transaction: Transaction, sessionId: string, now: Date): Promise<void> {
  await transaction.run(sql`update sessions set second_factor_at = ${now} where id = ${sessionId}`);
}

export async function unmarkSessionsOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(
    sql`update sessions set second_factor_at = null where user_id = ${userId} and second_factor_at is not null`,
  );
}

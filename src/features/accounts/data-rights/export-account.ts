import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AccountExport } from './contract.ts';
import { personalData } from './list-personal-data.ts';

const patience = { milliseconds: 10_000 };

const exporters = new Map(personalData.flatMap((feature) => Object.entries(feature.export ?? {})));

/** Everything held about a person, but for secrets and what others noted for themselves: the sections of the contract, in its order. */
export function exportAccount(
  { db, clock }: { db: Database; clock: Clock },
  userId: string,
): Promise<Record<string, unknown>> {
  return db.transaction(async (transaction) => {
    const written: Record<string, unknown> = { exportedAt: clock.now().toISOString() };
    for (const section of Object.keys(AccountExport.properties))
      if (section !== 'exportedAt') written[section] = await exporters.get(section)!(transaction, userId);
    return written;
  }, patience);
}

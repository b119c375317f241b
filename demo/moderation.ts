import type { Transaction } from '../src/platform/database/database.ts';
import { sql } from '../src/platform/database/sql.ts';
import { dayMs } from '../src/shared/time.ts';

/** In the order they were made, which is that of their ids. */
const reports = [
  {
    id: 'rep_demo_1',
    target_type: 'business',
    target_id: 'biz_demo_tanning',
    reporter_id: 'usr_demo_priya',
    reason: 'Nobody was there, twice, and they kept the money.',
    daysAgo: 40,
    decided: { action: 'suspend', note: 'Third complaint this month.' },
  },
  {
    id: 'rep_demo_2',
    target_type: 'professional',
    target_id: 'pro_demo_gary',
    reporter_id: 'usr_demo_tom',
    reason: 'He says he is licensed. The register does not know him.',
    daysAgo: 39,
    decided: { action: 'hide', note: 'Checked with the register.' },
  },
  {
    id: 'rep_demo_3',
    target_type: 'review',
    target_id: 'rev_demo_jonas_2',
    reporter_id: 'usr_demo_business',
    reason: 'She was never here on that day, and the comment names my employee.',
    daysAgo: 2,
    decided: null,
  },
] as const;

/** After the businesses, people and reviews that they are about. */
export async function insertReports(transaction: Transaction, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  for (const { decided, daysAgo: days, ...report } of reports) {
    const at = daysAgo(days - 1);
    const decision =
      decided === null
        ? null
        : await transaction.row<{ key: number }>(sql`
            insert into moderation_decisions (target_type, target_id, action, by_user_id, note, at)
            values (${report.target_type}, ${report.target_id}, ${decided.action}, 'usr_demo_admin', ${decided.note}, ${at})
            returning key`);
    await transaction.run(sql`
      insert into reports (id, target_type, target_id, reporter_id, reason, status, decision_key, created_at)
      values (${report.id}, ${report.target_type}, ${report.target_id}, ${report.reporter_id}, ${report.reason},
        ${decided === null ? 'open' : 'actioned'}, ${decision?.key ?? null}, ${daysAgo(days)})`);
    if (decided?.action === 'hide')
      await transaction.run(sql`update professionals set hidden_at = ${at} where id = ${report.target_id}`);
  }
}

import type { EventPayloads } from '../../../shared/event-kinds.ts';
import { totalOf } from './rules/summary.ts';
import type { ApprovalRow } from './store.ts';

/** What the person is told of it. */
export function describeRequest(row: ApprovalRow): EventPayloads['approval.requested'] {
  const { user_id: userId, agent_name: agentName, action, summary, expires_at: expiresAt } = row;
  const first = summary[0]!;
  const { totalMajor, currency } = totalOf(summary);
  return {
    recipients: [userId],
    businessId: first.businessId,
    agentName,
    action,
    title: first.services.join(', '),
    startsAt: first.startsAt,
    expiresAt: expiresAt.toISOString(),
    ...(totalMajor !== null && currency !== null && { amountMajor: totalMajor, currency }),
  };
}

import type { RequestEvent } from '@sveltejs/kit';
import type { Approval } from 'openslot-client';
import type { Asked } from '$lib/approvals';
import { ownClock } from './own-clock';

/** As the pages show it, on the clock of whoever decides; else of the first business, which is then named. */
export function presentAsked(event: RequestEvent, approval: Approval): Asked {
  const { id, status, action, agentName, summary, appointmentId, refusal, expiresAt, decidedAt } = approval;
  const when = ownClock(event, summary.visits[0]?.timezone);
  return {
    id,
    status,
    action,
    agentName,
    summary,
    appointmentId,
    refusal,
    until: when(expiresAt),
    decided: decidedAt && when(decidedAt),
  };
}

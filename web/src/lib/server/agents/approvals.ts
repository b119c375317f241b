import type { RequestEvent } from '@sveltejs/kit';
import type { Approval } from 'openslot-client';
import type { ShownApproval } from '$lib/agents/approvals';
import { formatInstant, zoneName } from '$lib/format/time';

/** Times are in the visitor's time zone, otherwise in the time zone of the first business. */
export function presentApproval(event: RequestEvent, approval: Approval): ShownApproval {
  const { id, status, action, agentName, summary, message, replaces, appointmentId, refusal } = approval;
  const { expiresAt, decidedAt } = approval;
  const when = visitorClock(event, summary.visits[0]?.timezone);
  return {
    id,
    status,
    action,
    agentName,
    summary,
    message,
    replaces,
    appointmentId,
    refusal,
    until: when(expiresAt),
    decided: decidedAt && when(decidedAt),
  };
}

/** Formats instants in the visitor's time zone. If it is unknown, another zone is used and named. */
export function visitorClock({ locals: { language, visitor } }: RequestEvent, otherwise = 'UTC') {
  const own = visitor?.timezone ?? null;
  return (instant: string) =>
    own === null
      ? `${formatInstant(instant, otherwise, language)} (${zoneName(otherwise)})`
      : formatInstant(instant, own, language);
}

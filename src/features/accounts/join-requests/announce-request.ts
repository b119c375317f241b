import type { Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import type { EventKind } from '../../../shared/event-kinds.ts';
import type { Side } from './rules/request-status.ts';
import { findParties, type JoinRequestRow } from './store.ts';

/** A request is for the side that is asked, an answer for the side that asked. */
export async function announceRequest(
  transaction: Transaction,
  request: JoinRequestRow,
  announcement: { kind: Extract<EventKind, `join_request.${string}`>; byUserId: string; now: Date },
): Promise<void> {
  const { business_id: businessId, professional_id: professionalId, requested_by: requestedBy } = request;
  // What is asked of an address is mailed there, and nobody knows whose it is.
  if (professionalId === null) return;
  const parties = await findParties(transaction, { businessId, professionalId });
  const asked: Side = requestedBy === 'business' ? 'professional' : 'business';
  const recipient = parties[announcement.kind === 'join_request.made' ? asked : requestedBy];
  await publishEvent(transaction, {
    ...announcement,
    subjectId: request.id,
    payload: {
      recipients: recipient === null ? [] : [recipient],
      businessId,
      professionalId,
      professionalName: parties.professionalName,
      requestedBy,
    },
  });
}

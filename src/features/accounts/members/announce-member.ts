import type { Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import type { EventKind } from '../../../shared/event-kinds.ts';

interface Announcement {
  kind: Extract<EventKind, `member.${string}`>;
  /** The account, or the invitation. */
  subjectId: string;
  businessId: string;
  role: string;
  /** Of who joins, declines or leaves. */
  memberName?: string | undefined;
  recipients: readonly (string | null)[];
  byUserId: string;
  now: Date;
}

export async function announceMember(
  transaction: Transaction,
  { kind, subjectId, businessId, role, memberName, recipients, byUserId, now }: Announcement,
): Promise<void> {
  const told = [...new Set(recipients)].filter((id) => id !== null && id !== byUserId) as string[];
  await publishEvent(transaction, {
    kind,
    subjectId,
    byUserId,
    payload: { recipients: told, businessId, role, ...(memberName !== undefined && { memberName }) },
    now,
  });
}

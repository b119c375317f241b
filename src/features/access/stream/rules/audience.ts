/** Businesses of an account. Decides which changes it receives. */
export interface Membership {
  userId: string;
  /** Businesses whose whole schedule is visible. */
  managed: readonly string[];
  /** Businesses with any role. */
  memberOf: readonly string[];
  professionalId: string | null;
  /** Businesses where only the own schedule is visible. */
  worksAt: readonly string[];
}

/**
 * Name of a group of subscribers: an account, the management of a business, its team, or one professional
 * there.
 */
export type Channel = string;

const account = (userId: string): Channel => `account ${userId}`;
const management = (businessId: string): Channel => `management ${businessId}`;
const team = (businessId: string): Channel => `everybody ${businessId}`;
const worker = (businessId: string, professionalId: string): Channel =>
  `worker ${businessId} ${professionalId}`;

export function channelsOf({ userId, managed, memberOf, professionalId, worksAt }: Membership): Channel[] {
  return [
    account(userId),
    ...managed.map(management),
    ...[...new Set([...managed, ...memberOf, ...worksAt])].map(team),
    ...(professionalId === null ? [] : worksAt.map((businessId) => worker(businessId, professionalId))),
  ];
}

interface Change {
  topic: string;
  business_id: string | null;
  professional_id: string | null;
  user_id: string | null;
  former_professional_id: string | null;
}

/** Channels that may see the record as it is now. */
export function currentChannels(change: Change): Channel[] {
  const { topic, user_id: userId, business_id: businessId, professional_id: professionalId } = change;
  const own = userId === null || topic === 'day' ? [] : [account(userId)];
  if (topic === 'notification' || businessId === null) return own;
  if (professionalId === null) return [...own, team(businessId)];
  return [...own, management(businessId), worker(businessId, professionalId)];
}

/**
 * Channels that could see the appointment before it moved to a colleague. They learn that the appointment
 * left, but not its new time or professional.
 */
export function formerChannels({ business_id, professional_id, former_professional_id }: Change): Channel[] {
  if (business_id === null || former_professional_id === null || former_professional_id === professional_id)
    return [];
  return [worker(business_id, former_professional_id)];
}

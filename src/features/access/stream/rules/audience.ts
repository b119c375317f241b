/** What somebody is to businesses, which decides what they hear of. */
export interface Standing {
  userId: string;
  /** Where they see everybody's day. */
  managed: readonly string[];
  /** Where they belong to, whatever as. */
  memberOf: readonly string[];
  professionalId: string | null;
  /** Where they see their own day. */
  worksAt: readonly string[];
}

/** One of the groups that hear of something together: an account, those who run a business, all who belong to it, one who works there. */
export type Circle = string;

const account = (userId: string): Circle => `account ${userId}`;
const management = (businessId: string): Circle => `management ${businessId}`;
const everybody = (businessId: string): Circle => `everybody ${businessId}`;
const worker = (businessId: string, professionalId: string): Circle =>
  `worker ${businessId} ${professionalId}`;

export function circlesOf({ userId, managed, memberOf, professionalId, worksAt }: Standing): Circle[] {
  return [
    account(userId),
    ...managed.map(management),
    ...[...new Set([...managed, ...memberOf, ...worksAt])].map(everybody),
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

/** Who may see it as it is now: the same who may read it. */
export function hearers(change: Change): Circle[] {
  const { topic, user_id: userId, business_id: businessId, professional_id: professionalId } = change;
  const own = userId === null || topic === 'day' ? [] : [account(userId)];
  if (topic === 'notification' || businessId === null) return own;
  if (professionalId === null) return [...own, everybody(businessId)];
  return [...own, management(businessId), worker(businessId, professionalId)];
}

/** Who saw it and no longer does: an appointment that became a colleague's. They hear that it left, and not where it went. */
export function formerHearers({ business_id, professional_id, former_professional_id }: Change): Circle[] {
  if (business_id === null || former_professional_id === null || former_professional_id === professional_id)
    return [];
  return [worker(business_id, former_professional_id)];
}

/** How much of something there may be, or how much of it a day: documented in docs/limits.md, which a test compares with this table. */
export interface Limit {
  most: number;
  /** In the plural, as it stands in the sentence a caller reads. */
  what: string;
  /** Whose they are counted as. */
  of: 'account' | 'business' | 'professional' | 'client' | 'visit' | 'address' | 'grant';
  /** Counted over so many seconds; absent for what is there at one time. */
  seconds?: number;
}

const hour = 3600;
const day = 24 * hour;

export const limits = {
  draftBusinesses: { most: 10, what: 'businesses that are not published yet', of: 'account' },
  grants: { most: 50, what: 'agents allowed at once', of: 'account' },
  familyMembers: { most: 20, what: 'family members', of: 'account' },
  visitsAhead: { most: 100, what: 'visits ahead, those of the family included', of: 'account' },
  visitsADay: {
    most: 10,
    what: 'visits on one day at one business, those of the family included',
    of: 'account',
  },
  visitsForClient: { most: 50, what: 'visits ahead that its staff made for one client', of: 'business' },
  staffActs: {
    most: 100,
    what: 'times that its staff book, move or cancel for one client',
    of: 'business',
    seconds: day,
  },
  visitChanges: { most: 100, what: 'changes of visits by their client', of: 'account', seconds: day },
  holds: { most: 5, what: 'times kept at once', of: 'account' },
  agentHolds: { most: 60, what: 'holds made by agents', of: 'account', seconds: hour },
  approvals: { most: 5, what: 'requests of an agent that wait for an answer', of: 'grant' },
  askedTimes: { most: 40, what: 'times kept for requests of agents', of: 'account' },
  toldActs: {
    most: 200,
    what: 'acts and requests of an agent, each of which its person is told of,',
    of: 'grant',
    seconds: day,
  },
  waitlistEntries: { most: 20, what: 'places in waiting lines', of: 'account' },
  alerts: { most: 50, what: 'alerts', of: 'account', seconds: day },
  alertsOfVisit: { most: 10, what: 'alerts of each side', of: 'visit' },
  tickets: { most: 20, what: 'support requests', of: 'account', seconds: day },
  ticketMessages: { most: 300, what: 'messages to support', of: 'account', seconds: day },
  reports: { most: 20, what: 'reports', of: 'account', seconds: day },
  joinRequests: { most: 50, what: 'invitations and requests to join', of: 'account', seconds: day },
  memberInvitations: { most: 50, what: 'invitations of members', of: 'account', seconds: day },
  members: { most: 200, what: 'members and invitations of members', of: 'business' },
  streams: { most: 10, what: 'streams open at once on a process', of: 'account' },
  streamsOfAddress: { most: 300, what: 'streams open at once on a process', of: 'address' },
  refusedCodes: { most: 20, what: 'coupon codes that were refused', of: 'account', seconds: 600 },
  refusedCodesOfAddress: { most: 100, what: 'coupon codes that were refused', of: 'address', seconds: 600 },
  imports: { most: 50, what: 'imports of clients', of: 'account', seconds: day },
  unpaidPurchases: { most: 5, what: 'packages that are being paid for', of: 'account' },
  purchases: { most: 20, what: 'packages bought online, paid or not', of: 'account', seconds: day },
  packageSales: { most: 500, what: 'packages handed out', of: 'business', seconds: day },
  reviewReplies: { most: 200, what: 'answers to reviews', of: 'account', seconds: day },
  resends: { most: 200, what: 'deliveries sent again', of: 'account', seconds: day },
  apiKeys: { most: 1_000, what: 'new API keys', of: 'address', seconds: day },
  agentRegistrations: { most: 1_000, what: 'registrations of agents', of: 'address', seconds: day },
  clientDocuments: {
    most: 60,
    what: 'looks at what agents publish about themselves',
    of: 'account',
    seconds: 600,
  },
  refreshes: { most: 1_000, what: 'refreshes of tokens', of: 'grant', seconds: 600 },
  refusedTokens: {
    most: 200,
    what: 'codes, refresh tokens and tokens given back that are unknown',
    of: 'address',
    seconds: 600,
  },
  unknownTokens: {
    most: 1_000,
    what: 'tokens of agents that are unknown',
    of: 'address',
    seconds: 600,
  },
  webhooks: { most: 10, what: 'webhooks', of: 'business' },
  professionals: { most: 500, what: 'professionals', of: 'business' },
  services: { most: 500, what: 'services', of: 'business' },
  ownServices: { most: 100, what: 'services of their own', of: 'professional' },
  clients: { most: 100_000, what: 'client records', of: 'business' },
  clientNotes: { most: 500, what: 'notes', of: 'client' },
  coupons: { most: 500, what: 'coupons', of: 'business' },
  packages: { most: 200, what: 'packages', of: 'business' },
  availabilityRules: { most: 100, what: 'weekly windows at one business', of: 'professional' },
  absences: {
    most: 500,
    what: 'absences that are not over, and as many at each business',
    of: 'professional',
  },
  classTimes: { most: 500, what: 'class times that are not over', of: 'business' },
  closures: { most: 500, what: 'closures that are not over', of: 'business' },
  specialOpenings: { most: 500, what: 'special hours that are not over', of: 'business' },
  specialShifts: {
    most: 500,
    what: 'special hours that are not over, and as many at each business',
    of: 'professional',
  },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** What is there at one time frees no room by waiting: this is when it is worth another look. */
export const standingRetrySeconds = hour;

/** What a caller who reached it is told. */
export function describeLimit({ most, what, of, seconds }: Limit): string {
  const total = `at most ${most} ${what} ${of === 'address' ? 'an' : of === 'account' ? 'an' : 'a'} ${of}`;
  return `The limit is reached: ${total}${seconds === undefined ? '' : ` in ${describeSpan(seconds)}`}.`;
}

export function describeSpan(seconds: number): string {
  if (seconds % hour === 0) return seconds === hour ? 'an hour' : `${seconds / hour} hours`;
  return `${seconds / 60} minutes`;
}

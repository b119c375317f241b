/** Maximum number of records, or of actions in a period. A test compares docs/limits.md with this table. */
export interface Limit {
  most: number;
  /** Plural noun phrase used in the error detail. */
  what: string;
  /** Owner of the counter. */
  of: 'account' | 'business' | 'professional' | 'client' | 'appointment' | 'address' | 'grant';
  /** Length of the period in seconds; absent for a total number. */
  seconds?: number;
}

const hour = 3600;
const day = 24 * hour;

export const limits = {
  draftBusinesses: { most: 10, what: 'unpublished businesses', of: 'account' },
  grants: { most: 50, what: 'active agent grants', of: 'account' },
  familyMembers: { most: 20, what: 'family members', of: 'account' },
  favourites: { most: 200, what: 'favourites', of: 'account' },
  upcomingAppointments: { most: 100, what: 'upcoming appointments, including family members', of: 'account' },
  appointmentsPerDay: {
    most: 10,
    what: 'appointments on one day at one business, including family members',
    of: 'account',
  },
  appointmentsForClient: {
    most: 50,
    what: 'upcoming appointments that staff booked for one client',
    of: 'business',
  },
  staffActions: {
    most: 100,
    what: 'bookings, moves and cancellations by staff for one client',
    of: 'business',
    seconds: day,
  },
  visitChanges: { most: 100, what: 'changes of appointments by their client', of: 'account', seconds: day },
  intakeAnswers: { most: 50, what: 'changes of the answers of one form', of: 'appointment', seconds: day },
  holds: { most: 5, what: 'holds at the same time', of: 'account' },
  agentHolds: { most: 60, what: 'holds created by agents', of: 'account', seconds: hour },
  approvals: { most: 5, what: 'pending requests of an agent', of: 'grant' },
  approvalHolds: { most: 40, what: 'holds for requests of agents', of: 'account' },
  agentActions: {
    most: 200,
    what: 'actions and requests of an agent',
    of: 'grant',
    seconds: day,
  },
  waitlistEntries: { most: 20, what: 'waitlist entries', of: 'account' },
  clientsOnWaitlist: { most: 500, what: 'clients on the waitlist', of: 'business' },
  alerts: { most: 50, what: 'alerts', of: 'account', seconds: day },
  messages: { most: 60, what: 'messages about appointments', of: 'account', seconds: hour },
  messagesPerAppointment: { most: 300, what: 'messages', of: 'appointment' },
  alertsPerAppointment: { most: 10, what: 'alerts from each side', of: 'appointment' },
  tickets: { most: 20, what: 'support requests', of: 'account', seconds: day },
  ticketMessages: { most: 300, what: 'messages to support', of: 'account', seconds: day },
  reports: { most: 20, what: 'reports', of: 'account', seconds: day },
  joinRequests: { most: 50, what: 'invitations and requests to join', of: 'account', seconds: day },
  memberInvitations: { most: 50, what: 'member invitations', of: 'account', seconds: day },
  resentInvitations: { most: 4, what: 'resends of one invitation', of: 'account', seconds: day },
  catalogChanges: { most: 2_000, what: 'changes of profiles and services', of: 'account', seconds: day },
  members: { most: 200, what: 'members and pending invitations', of: 'business' },
  streams: { most: 10, what: 'open streams per process', of: 'account' },
  streamsOfAddress: { most: 300, what: 'open streams per process', of: 'address' },
  refusedCodes: { most: 20, what: 'rejected coupon codes', of: 'account', seconds: 600 },
  refusedCodesOfAddress: { most: 100, what: 'rejected coupon codes', of: 'address', seconds: 600 },
  imports: { most: 50, what: 'client imports', of: 'account', seconds: day },
  importPreviews: { most: 200, what: 'previews of client imports', of: 'account', seconds: day },
  unpaidPurchases: { most: 5, what: 'unpaid package purchases', of: 'account' },
  purchases: { most: 20, what: 'online package purchases', of: 'account', seconds: day },
  packageSales: { most: 500, what: 'packages assigned to clients', of: 'business', seconds: day },
  reviewReplies: { most: 200, what: 'replies to reviews', of: 'account', seconds: day },
  resends: { most: 200, what: 'resent deliveries', of: 'account', seconds: day },
  linksToEmail: { most: 20, what: 'links to one e-mail address', of: 'address', seconds: day },
  codesToEmail: { most: 10, what: 'codes to one e-mail address', of: 'address', seconds: hour },
  codesToEmailOfAll: { most: 40, what: 'codes to the e-mail address', of: 'account', seconds: day },
  passkeys: { most: 10, what: 'passkeys', of: 'account' },
  wrongSecondFactors: { most: 10, what: 'wrong codes of the second factor', of: 'account', seconds: hour },
  apiKeys: { most: 1_000, what: 'new API keys', of: 'address', seconds: day },
  agentRegistrations: { most: 1_000, what: 'agent registrations', of: 'address', seconds: day },
  clientDocuments: {
    most: 60,
    what: 'fetches of agent metadata documents',
    of: 'account',
    seconds: 600,
  },
  refreshes: { most: 1_000, what: 'token refreshes', of: 'grant', seconds: 600 },
  refusedTokens: {
    most: 200,
    what: 'unknown codes, refresh tokens and revoked tokens',
    of: 'address',
    seconds: 600,
  },
  unknownTokens: {
    most: 1_000,
    what: 'unknown agent tokens',
    of: 'address',
    seconds: 600,
  },
  idempotencyKeys: { most: 10_000, what: 'requests with an Idempotency-Key', of: 'account', seconds: day },
  webhooks: { most: 10, what: 'webhooks', of: 'business' },
  professionals: { most: 500, what: 'professionals', of: 'business' },
  services: { most: 500, what: 'services', of: 'business' },
  ownServices: { most: 100, what: 'own services', of: 'professional' },
  clients: { most: 100_000, what: 'client records', of: 'business' },
  clientNotes: { most: 500, what: 'notes', of: 'client' },
  coupons: { most: 500, what: 'coupons', of: 'business' },
  packages: { most: 200, what: 'packages', of: 'business' },
  availabilityRules: { most: 100, what: 'weekly windows at one business', of: 'professional' },
  absences: {
    most: 500,
    what: 'current and future absences, and as many at each business',
    of: 'professional',
  },
  calendarConnections: { most: 5, what: 'calendar connections', of: 'professional' },
  classTimes: { most: 500, what: 'current and future class times', of: 'business' },
  closures: { most: 500, what: 'current and future closures', of: 'business' },
  resources: { most: 200, what: 'resources', of: 'business' },
  pictures: { most: 200, what: 'pictures, including uploads in progress', of: 'business' },
  portraits: { most: 5, what: 'portraits, including uploads in progress', of: 'professional' },
  pictureUploads: { most: 500, what: 'new pictures', of: 'account', seconds: day },
  specialOpenings: { most: 500, what: 'current and future special hours', of: 'business' },
  specialShifts: {
    most: 500,
    what: 'current and future special hours, and as many at each business',
    of: 'professional',
  },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** Suggested retry for limits without a period. */
export const defaultRetrySeconds = hour;

export function describeLimit({ most, what, of, seconds }: Limit): string {
  const total = `at most ${most} ${what} per ${of}`;
  return `Limit reached: ${total}${seconds === undefined ? '' : ` in ${describeSpan(seconds)}`}.`;
}

export function describeSpan(seconds: number): string {
  if (seconds % hour === 0) return seconds === hour ? 'an hour' : `${seconds / hour} hours`;
  return `${seconds / 60} minutes`;
}

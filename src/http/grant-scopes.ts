import { hasTokenFormat } from '../shared/token-form.ts';

/** Scopes that a user can grant to an agent. `desk:` scopes are for staff of a business. */
export const grantScopes = {
  'appointments:read': 'See your appointments, waitlist entries and packages',
  'appointments:book': 'Book appointments for you, hold times and join waitlists',
  'appointments:change': 'Move and cancel your appointments, and change their notes',
  family: 'See and add family members, see their appointments, and book for them',
  'desk:read': 'See the schedule of your business: appointments, client names and figures',
  'desk:clients': 'See contact data, notes and messages of the clients of your business',
  'desk:book': 'Find and add clients, and book, move and cancel for them',
  'desk:block': 'Block time: add and remove time off',
} as const;

export type GrantScope = keyof typeof grantScopes;

export const grantScopeNames = Object.keys(grantScopes) as GrantScope[];

/** Scopes available to customers and to staff. */
export const scopesOfCustomers = grantScopeNames.filter((scope) => !scope.startsWith('desk:'));
export const scopesOfStaff = grantScopeNames.filter((scope) => scope.startsWith('desk:'));

const booking: readonly GrantScope[] = ['appointments:book', 'appointments:change', 'desk:book'];

/** True if a scope allows booking, moving or cancelling, so that limits and approval apply. */
export const canBook = (scopes: readonly GrantScope[]): boolean =>
  scopes.some((scope) => booking.includes(scope));

/** Scopes that allow an agent to call a route; one of them is enough. `any`: every grant. */
export type AgentAccess = readonly GrantScope[] | ScopesByRole | 'any';

interface ScopesByRole {
  customer?: readonly GrantScope[];
  staff?: readonly GrantScope[];
}

/** Customers act for themselves, staff for the business. */
export const byRole = (customer: GrantScope, staff: GrantScope): ScopesByRole => ({
  customer: [customer],
  staff: [staff],
});
export const ofCustomers = (scope: GrantScope): ScopesByRole => ({ customer: [scope] });
export const ofStaff = (...scopes: GrantScope[]): ScopesByRole => ({ staff: scopes });

const isList = (agents: AgentAccess): agents is readonly GrantScope[] => Array.isArray(agents);

/** Scopes of which the grant needs one. Empty: no agent may call the route. Null: every grant may. */
export function requiredScopes(agents: AgentAccess | undefined, role: string): readonly GrantScope[] | null {
  if (agents === 'any') return null;
  if (agents === undefined) return [];
  return isList(agents) ? agents : (agents[role === 'customer' ? 'customer' : 'staff'] ?? []);
}

/** Text for the reference; null if agents cannot call the route. */
export function describeAgents(agents: AgentAccess | undefined): string | null {
  if (agents === undefined) return null;
  return agents === 'any' ? 'any' : allScopes(agents).join(', ');
}

export function allScopes(agents: Exclude<AgentAccess, 'any'>): readonly GrantScope[] {
  return isList(agents) ? agents : [...(agents.customer ?? []), ...(agents.staff ?? [])];
}

interface ForBusinesses {
  grant?: { businessIds: readonly string[] | null };
}

/** True if the caller may access the business: agents only those of their grant. */
export const coversBusiness = ({ grant }: ForBusinesses, businessId: string): boolean =>
  grant === undefined || grant.businessIds === null || grant.businessIds.includes(businessId);

/** Prefix of agent tokens. */
export const grantTokenPrefix = 'osa';

/** True if the token has the prefix of agent tokens. */
export const hasAgentPrefix = (token: string): boolean => token.startsWith(`${grantTokenPrefix}_`);

/** True if the token has the format of an agent token. */
export const isGrantToken = (token: string): boolean => hasTokenFormat(grantTokenPrefix, token);

import { hasTokenForm } from '../shared/token-form.ts';

/** What a person can allow an agent. The `desk:` ones are for those who run a business or work there. */
export const grantScopes = {
  'appointments:read': 'See your appointments, waitlist entries and packages',
  'appointments:book': 'Book appointments for you, hold times and join waitlists',
  'appointments:change': 'Move and cancel your appointments, and change their notes',
  family: 'See and add members of your family, see their visits, and book for them',
  'desk:read': 'See the day of your business: appointments, clients and figures',
  'desk:book': 'Find and add clients, and book, move and cancel for them',
  'desk:block': 'Block time: enter and remove time off',
} as const;

export type GrantScope = keyof typeof grantScopes;

export const grantScopeNames = Object.keys(grantScopes) as GrantScope[];

/** What somebody without a business can allow, and what those at a desk can. */
export const scopesOfCustomers = grantScopeNames.filter((scope) => !scope.startsWith('desk:'));
export const scopesOfStaff = grantScopeNames.filter((scope) => scope.startsWith('desk:'));

const booking: readonly GrantScope[] = ['appointments:book', 'appointments:change', 'desk:book'];

/** Whether any of them lets an agent book, move or cancel: then there is something to limit, and to ask about. */
export const canBook = (scopes: readonly GrantScope[]): boolean =>
  scopes.some((scope) => booking.includes(scope));

/** The scopes that let an agent call a route, any of them: whatever the account is, or by that. `any`: every grant may. */
export type AgentAccess = readonly GrantScope[] | ScopesByRole | 'any';

interface ScopesByRole {
  customer?: readonly GrantScope[];
  staff?: readonly GrantScope[];
}

/** Customers do it for themselves, staff at their desk. */
export const byRole = (customer: GrantScope, staff: GrantScope): ScopesByRole => ({
  customer: [customer],
  staff: [staff],
});
export const ofCustomers = (scope: GrantScope): ScopesByRole => ({ customer: [scope] });
export const ofStaff = (...scopes: GrantScope[]): ScopesByRole => ({ staff: scopes });

const isList = (agents: AgentAccess): agents is readonly GrantScope[] => Array.isArray(agents);

/** Of which scopes an account of this role must have given one. Empty: none is enough. Null: every grant is. */
export function scopesAsked(agents: AgentAccess | undefined, role: string): readonly GrantScope[] | null {
  if (agents === 'any') return null;
  if (agents === undefined) return [];
  return isList(agents) ? agents : (agents[role === 'customer' ? 'customer' : 'staff'] ?? []);
}

/** In words, for the reference; null: no agent may. */
export function describeAgents(agents: AgentAccess | undefined): string | null {
  if (agents === undefined) return null;
  return agents === 'any' ? 'any' : scopesNamed(agents).join(', ');
}

/** Every one of them, whoever gives it. */
export function scopesNamed(agents: Exclude<AgentAccess, 'any'>): readonly GrantScope[] {
  return isList(agents) ? agents : [...(agents.customer ?? []), ...(agents.staff ?? [])];
}

interface ForBusinesses {
  grant?: { businessIds: readonly string[] | null };
}

/** Whether what is at this business is for whoever asks: of agents, only what their grant names. */
export const coversBusiness = ({ grant }: ForBusinesses, businessId: string): boolean =>
  grant === undefined || grant.businessIds === null || grant.businessIds.includes(businessId);

/** What tokens of agents begin with. */
export const grantTokenPrefix = 'osa';

/** Whether it claims to be one. */
export const isOfAgent = (token: string): boolean => token.startsWith(`${grantTokenPrefix}_`);

/** Whether it could be one that was given out. */
export const isGrantToken = (token: string): boolean => hasTokenForm(grantTokenPrefix, token);

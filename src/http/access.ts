import type { Caller, Role, Session } from './caller.ts';

export const scopes = {
  'businesses:read': 'Business profiles, locations, working hours',
  'professionals:read': 'Professional profiles, services, ratings',
  'services:read': 'Services catalog, categories, pricing',
  'availability:read': 'Real-time slots for businesses and professionals',
  'reviews:read': 'Verified client reviews and ratings',
} as const;

export type Scope = keyof typeof scopes;

/** Nobody needs to prove anything; for accounts, sessions and keys it is limited per address. */
export interface OpenAccess {
  kind: 'anyone' | 'anyone-limited';
}

/** Anonymous, an API key, or a session; whichever is presented must be valid. */
export interface DiscoveryAccess {
  kind: 'discovery';
  scope: Scope;
}

/** A session of one of these roles; with `managers` also of whoever manages a business, whatever their account is. */
export interface SessionAccess {
  kind: 'session';
  roles: readonly Role[];
  managers?: true;
}

/** Who may call a route. */
export type Access = OpenAccess | DiscoveryAccess | SessionAccess;

/** What a handler is told of its caller follows from who may call it: only where a session is demanded can it act for somebody. */
export type CallerOf<A extends Access> = A extends SessionAccess
  ? Caller<Session>
  : A extends DiscoveryAccess
    ? Caller
    : Caller<null>;

export const anyone: OpenAccess = { kind: 'anyone' };
export const anyoneLimited: OpenAccess = { kind: 'anyone-limited' };
export const discovery = (scope: Scope): DiscoveryAccess => ({ kind: 'discovery', scope });
export const signedIn: SessionAccess = {
  kind: 'session',
  roles: ['customer', 'business', 'professional', 'admin'],
};
export const onlyRoles = (...roles: Role[]): SessionAccess => ({ kind: 'session', roles });

/** Whoever runs a business: its owner, and those the owner made managers. */
export const orManagers = (access: SessionAccess): SessionAccess => ({ ...access, managers: true });
export const runsBusiness = orManagers(onlyRoles('business'));

export const admits = ({ roles, managers }: SessionAccess, session: Session): boolean =>
  roles.includes(session.role) || (managers === true && session.manages === true);

export function describeAccess(access: Access): string {
  switch (access.kind) {
    case 'anyone':
      return 'anyone';
    case 'anyone-limited':
      return 'anyone, limited per address';
    case 'discovery':
      return `anyone, API key (${access.scope}) or session`;
    case 'session':
      if (access.roles.length === 4) return 'session';
      return `session: ${access.roles.join(', ')}${access.managers ? ', or whoever manages a business' : ''}`;
  }
}

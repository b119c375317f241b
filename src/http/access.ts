import type { Caller, Role, Session } from './caller.ts';

export const scopes = {
  'businesses:read': 'Business profiles, locations, working hours',
  'professionals:read': 'Professional profiles, services, ratings',
  'services:read': 'Services catalog, categories, pricing',
  'availability:read': 'Real-time slots for businesses and professionals',
  'reviews:read': 'Verified client reviews and ratings',
} as const;

export type Scope = keyof typeof scopes;

/** No authentication. `anyone-limited` has a rate limit per IP address. */
export interface OpenAccess {
  kind: 'anyone' | 'anyone-limited';
}

/** Anonymous, API key or session. A credential that is sent must be valid. */
export interface DiscoveryAccess {
  kind: 'discovery';
  scope: Scope;
  /** Signed-in callers need one of these roles, and agents a scope of the route. */
  roles?: readonly Role[];
}

/** A session with one of these roles. `also`: accounts that manage a business, or that may book at its desk. */
export interface SessionAccess {
  kind: 'session';
  roles: readonly Role[];
  also?: 'managers' | 'desk';
}

/** Access level of a route. */
export type Access = OpenAccess | DiscoveryAccess | SessionAccess;

/** The session of the caller is non-null only on routes that require one. */
export type CallerOf<A extends Access> = A extends SessionAccess
  ? Caller<Session>
  : A extends DiscoveryAccess
    ? Caller
    : Caller<null>;

export const anyone: OpenAccess = { kind: 'anyone' };
export const anyoneLimited: OpenAccess = { kind: 'anyone-limited' };
export const discovery = (scope: Scope): DiscoveryAccess => ({ kind: 'discovery', scope });
/** Anonymous callers too, and sessions with a role of the given access. */
export const orAnyone = (scope: Scope, { roles }: SessionAccess): DiscoveryAccess => ({
  kind: 'discovery',
  scope,
  roles,
});
export const signedIn: SessionAccess = {
  kind: 'session',
  roles: ['customer', 'business', 'professional', 'admin'],
};
export const onlyRoles = (...roles: Role[]): SessionAccess => ({ kind: 'session', roles });

/** Business owners and managers. */
export const orManagers = (access: SessionAccess): SessionAccess => ({ ...access, also: 'managers' });
export const ownerOrManager = orManagers(onlyRoles('business'));
/** The same and members with the right to book. */
export const ownerOrDesk: SessionAccess = { ...onlyRoles('business'), also: 'desk' };

export const admits = ({ roles, also }: Pick<SessionAccess, 'roles' | 'also'>, session: Session): boolean =>
  roles.includes(session.role) ||
  (also !== undefined && session.manages === true) ||
  (also === 'desk' && session.books === true);

/** Whether sessions are refused by role or scope, instead of being served like anonymous callers. */
export const restrictsSessions = (access: Access): access is SessionAccess | Required<DiscoveryAccess> =>
  access.kind === 'session' || (access.kind === 'discovery' && access.roles !== undefined);

const roleNames: Record<Role, string> = {
  customer: 'customer',
  business: 'business owner',
  professional: 'professional',
  admin: 'admin',
};

/** Text for the reference. */
export function describeAccess(access: Access): string {
  switch (access.kind) {
    case 'anyone':
      return 'anyone';
    case 'anyone-limited':
      return 'anyone, rate limited per IP address';
    case 'discovery':
      return `anyone, API key (${access.scope}) or session`;
    case 'session': {
      if (access.roles.length === 4) return 'session';
      const names = [
        ...access.roles.map((role) => roleNames[role]),
        ...(access.also === undefined ? [] : ['manager']),
        ...(access.also === 'desk' ? ['member with the right `desk:book`'] : []),
      ];
      return `session: ${names.join(', ').replace(/, ([^,]*)$/, ' or $1')}`;
    }
  }
}

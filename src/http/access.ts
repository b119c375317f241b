import type { Role } from './caller.ts';

export const scopes = {
  'businesses:read': 'Business profiles, locations, working hours',
  'professionals:read': 'Professional profiles, services, ratings',
  'services:read': 'Services catalog, categories, pricing',
  'availability:read': 'Real-time slots for businesses and professionals',
  'reviews:read': 'Verified client reviews and ratings',
} as const;

export type Scope = keyof typeof scopes;

/** Who may call a route. */
export type Access =
  /** Nobody needs to prove anything. */
  | { kind: 'anyone' }
  /** The same, for accounts, sessions and keys: limited per address. */
  | { kind: 'anyone-limited' }
  /** Anonymous, an API key, or a session; whichever is presented must be valid. */
  | { kind: 'discovery'; scope: Scope }
  /** A session of one of these roles. */
  | { kind: 'session'; roles: readonly Role[] };

export const anyone: Access = { kind: 'anyone' };
export const anyoneLimited: Access = { kind: 'anyone-limited' };
export const discovery = (scope: Scope): Access => ({ kind: 'discovery', scope });
export const signedIn: Access = { kind: 'session', roles: ['customer', 'business', 'professional', 'admin'] };
export const onlyRoles = (...roles: Role[]): Access => ({ kind: 'session', roles });

export function describeAccess(access: Access): string {
  switch (access.kind) {
    case 'anyone':
      return 'anyone';
    case 'anyone-limited':
      return 'anyone, limited per address';
    case 'discovery':
      return `anyone, API key (${access.scope}) or session`;
    case 'session':
      return access.roles.length === 4 ? 'session' : `session: ${access.roles.join(', ')}`;
  }
}

import { AppError } from '../../../errors.ts';
import type { Role } from '../../../http/caller.ts';
import { type GrantScope, scopesOfCustomers, scopesOfStaff } from '../../../http/grant-scopes.ts';

/** What an account of this role can allow: what it can do itself. */
export const scopesFor = (role: Role): readonly GrantScope[] =>
  role === 'admin' ? [] : role === 'customer' ? scopesOfCustomers : scopesOfStaff;

export function requireScopes(role: Role, scopes: readonly GrantScope[]): GrantScope[] {
  const allowed = scopesFor(role);
  const foreign = scopes.find((scope) => !allowed.includes(scope));
  if (foreign !== undefined)
    throw new AppError('INVALID_VALUE', { detail: `body.scopes: ${foreign} is not for this account.` });
  return [...new Set(scopes)];
}

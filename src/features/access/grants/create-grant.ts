import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Role, Session } from '../../../http/caller.ts';
import { canBook, type GrantScope, scopesOfCustomers, scopesOfStaff } from '../../../http/grant-scopes.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { newId } from '../../../shared/ids.ts';
import { requireRowLimit } from '../limits/require-limits.ts';
import { isSessionActive } from '../sessions/store.ts';
import { findUnknownBusiness } from './business-store.ts';
import type { NewGrantView, createGrant as route } from './contract.ts';
import { presentGrant } from './present.ts';
import { newGrantToken } from './read-grant.ts';
import { requireAgentName, requireAmounts, requireExpiry } from './rules/grant-fields.ts';
import { type GrantRow, insertGrant, insertGrantToken, lockOwner, type NewGrant } from './store.ts';

type GrantRequest = Static<NonNullable<typeof route.body>>;

const defaultApprovalMinutes = 120;

/** Creates a grant with a personal token, which is only in the response. */
export async function createGrant(
  transaction: Transaction,
  session: Session,
  body: GrantRequest,
  now: Date,
): Promise<NewGrantView> {
  const row = await insertAgentGrant(transaction, session, {
    ...toNewGrant(session, body, now),
    clientId: null,
  });
  const { token, hash } = newGrantToken();
  await insertGrantToken(transaction, {
    hash,
    grantId: row.id,
    kind: 'personal',
    expiresAt: row.expires_at,
    now,
  });
  return { ...presentGrant(row), token };
}

/** Validates the request. */
export function toNewGrant(
  session: Session,
  body: GrantRequest,
  now: Date,
): Omit<NewGrant, 'id' | 'userId' | 'clientId'> {
  const scopes = requireScopes(session.role, body.scopes);
  return {
    agentName: requireAgentName(body.agentName),
    scopes,
    ...requireAmounts(body),
    maxBookings: body.maxBookings ?? null,
    businessIds: body.businessIds ? [...new Set(body.businessIds)] : null,
    latestDate: body.latestDate ?? null,
    asksFirst: body.asksFirst ?? canBook(scopes),
    approvalMinutes: body.approvalMinutes ?? defaultApprovalMinutes,
    expiresAt: requireExpiry(body.expiresAt, now),
    now,
  };
}

/** Inserts a grant, in the transaction that creates its first token. */
export async function insertAgentGrant(
  transaction: Transaction,
  session: Session,
  grant: Omit<NewGrant, 'id' | 'userId'>,
): Promise<GrantRow> {
  const { userId } = session;
  const { now } = grant;
  // The grant outlives the session, so a session that a password change is ending must not create one.
  const mayStay = (await lockOwner(transaction, userId)) && (await isSessionActive(transaction, session.id));
  if (!mayStay) throw new AppError('AUTH_REQUIRED');
  const unknown = grant.businessIds && (await findUnknownBusiness(transaction, userId, grant.businessIds));
  if (unknown)
    throw new AppError('BUSINESS_NOT_FOUND', {
      field: 'body.businessIds',
      detail: `Business ${unknown} not found.`,
    });
  const row = await insertGrant(transaction, { ...grant, id: newId('grant', now.getTime()), userId });
  await requireRowLimit(transaction, 'grants', userId, now);
  await publishEvent(transaction, {
    kind: 'agent.allowed',
    subjectId: row.id,
    byUserId: userId,
    payload: { recipients: [userId], agentName: row.agent_name },
    now,
  });
  return row;
}

/** Scopes that an account of this role can grant. */
export const scopesFor = (role: Role): readonly GrantScope[] =>
  role === 'admin' ? [] : role === 'customer' ? scopesOfCustomers : scopesOfStaff;

export function requireScopes(role: Role, scopes: readonly GrantScope[]): GrantScope[] {
  const allowed = scopesFor(role);
  const foreign = scopes.find((scope) => !allowed.includes(scope));
  if (foreign !== undefined)
    throw new AppError('INVALID_VALUE', {
      field: 'body.scopes',
      reason: 'wrong-role',
      detail: `An account of this role cannot grant ${foreign}.`,
    });
  return [...new Set(scopes)];
}

import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { canBook } from '../../../http/grant-scopes.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { newId } from '../../../shared/ids.ts';
import { requireRoom } from '../limits/require-room.ts';
import { isSessionLiving } from '../sessions/own-store.ts';
import type { NewGrantView, createGrant as route } from './contract.ts';
import { presentGrant } from './present.ts';
import { newGrantToken } from './read-grant.ts';
import { requireScopes } from './read-scopes.ts';
import { requireAgentName, requireAmounts, requireEnd } from './rules/grant-fields.ts';
import {
  findUnknownBusiness,
  type GrantRow,
  insertGrant,
  insertGrantToken,
  lockOwner,
  type NewGrant,
} from './store.ts';

type GrantRequest = Static<NonNullable<typeof route.body>>;

const usualApprovalMinutes = 120;

/** A token that its person hands to an agent themself: shown this once. */
export async function createGrant(
  transaction: Transaction,
  session: Session,
  body: GrantRequest,
  now: Date,
): Promise<NewGrantView> {
  const row = await allowAgent(transaction, session, { ...readGrant(session, body, now), clientId: null });
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

/** What the person asks for, once its fields agree with each other. */
export function readGrant(
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
    approvalMinutes: body.approvalMinutes ?? usualApprovalMinutes,
    expiresAt: requireEnd(body.expiresAt, now),
    now,
  };
}

/** However an agent is allowed: in the transaction that gives it its first token. */
export async function allowAgent(
  transaction: Transaction,
  session: Session,
  grant: Omit<NewGrant, 'id' | 'userId'>,
): Promise<GrantRow> {
  const { userId } = session;
  const { now } = grant;
  // A grant outlasts its session, so one that is being ended by a new password may not leave one behind.
  const mayStay = (await lockOwner(transaction, userId)) && (await isSessionLiving(transaction, session.id));
  if (!mayStay) throw new AppError('AUTH_REQUIRED');
  const unknown = grant.businessIds && (await findUnknownBusiness(transaction, grant.businessIds));
  if (unknown)
    throw new AppError('BUSINESS_NOT_FOUND', { detail: `body.businessIds: ${unknown} was not found.` });
  const row = await insertGrant(transaction, { ...grant, id: newId('grant', now.getTime()), userId });
  await requireRoom(transaction, 'grants', userId, now);
  await publishEvent(transaction, {
    kind: 'agent.allowed',
    subjectId: row.id,
    byUserId: userId,
    payload: { recipients: [userId], agentName: row.agent_name },
    now,
  });
  return row;
}

import { newGrantToken } from '../../../../src/features/access/grants/read-grant.ts';
import {
  insertGrant,
  insertGrantToken,
  type NewGrant,
} from '../../../../src/features/access/grants/store.ts';
import type { GrantScope } from '../../../../src/http/grant-scopes.ts';
import type { Clock } from '../../../../src/platform/clock.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { newId } from '../../../../src/shared/ids.ts';
import type { Answer, CallOptions, TestApp } from '../../../fixtures/app.ts';

export interface Agent {
  grantId: string;
  token: string;
}

const scopes: GrantScope[] = ['appointments:read', 'appointments:book', 'appointments:change', 'family'];

/** An agent that a person allowed to do all that an agent may, but told to ask first. */
export async function newAgent(
  app: TestApp,
  clock: Clock,
  userId: string,
  fields: Partial<NewGrant> = {},
): Promise<Agent> {
  const now = clock.now();
  const grantId = newId('grant');
  const { token, hash } = newGrantToken();
  await app.db.transaction(async (transaction) => {
    await insertGrant(transaction, {
      id: grantId,
      userId,
      agentName: 'Helper',
      clientId: null,
      scopes,
      maxAmountMinor: null,
      maxTotalMinor: null,
      currency: null,
      maxBookings: null,
      businessIds: null,
      latestDate: null,
      asksFirst: true,
      approvalMinutes: 10,
      expiresAt: null,
      now,
      ...fields,
    });
    await insertGrantToken(transaction, { hash, grantId, kind: 'personal', expiresAt: null, now });
  });
  return { grantId, token };
}

/** Asks to book, and insists that the person is asked. */
export async function asked(
  app: TestApp,
  agent: Agent,
  body: unknown,
  options: CallOptions = {},
): Promise<Answer['body']> {
  const answer = await app.call('POST', '/api/appointments', { token: agent.token, body, ...options });
  if (answer.status !== 202) throw new Error(`not asked: ${answer.status} ${answer.text}`);
  return answer.body;
}

export const decide = (app: TestApp, token: string, id: string, decision: 'approve' | 'decline') =>
  app.call('POST', `/api/approvals/${id}/${decision}`, { token });

export const statusOf = async (app: TestApp, id: string): Promise<string | undefined> =>
  (await app.db.row<{ status: string }>(sql`select status from approvals where id = ${id}`))?.status;

/** How much of its limits a grant has used. */
export const usedOf = (app: TestApp, { grantId }: Agent) =>
  app.db.row<{ booked_count: number; booked_minor: number }>(
    sql`select booked_count, booked_minor from grants where id = ${grantId}`,
  );

/** What was done under it; of one moment it has no order, so they are sorted. */
export const activityOf = async (app: TestApp, { grantId }: Agent): Promise<string[]> =>
  (
    await app.db.rows<{ act: string }>(sql`
      select action || ' ' || outcome as act from grant_activity where grant_id = ${grantId} order by 1`)
  ).map(({ act }) => act);

/** What stands in the calendar of a professional, by start. */
export const calendarOf = async (app: TestApp, professional: string): Promise<string[]> =>
  (
    await app.db.rows<{ line: string }>(sql`
      select date || ' ' || start_minute || ' ' || status as line from appointments
      where professional_id = ${professional} and status in ('Pending', 'Confirmed', 'Held') order by lower(during), seat`)
  ).map(({ line }) => line);

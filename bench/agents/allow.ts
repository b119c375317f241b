import { scopesOfCustomers, scopesOfStaff } from '../../src/http/grant-scopes.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import type { Person } from './act-as.ts';
import type { Scenario } from './scenario.ts';
import { isDeskIntent } from './slots.ts';

/** Creates the token that the user gives the agent, with the limits of the scenario. */
export async function allow(
  { allowed = {}, slots }: Scenario,
  person: Person,
  db: Database,
): Promise<string> {
  const { already, businesses, asksFirst = false, maxAmount, scopes, ...limits } = allowed;
  const { id, token } = await person('POST', '/api/grants', {
    agentName: 'Agent under test',
    scopes: scopes ?? (isDeskIntent(slots.intent) ? scopesOfStaff : scopesOfCustomers),
    asksFirst,
    ...(maxAmount !== undefined && { maxAmountMajor: maxAmount }),
    ...(businesses !== undefined && { businessIds: await idsOf(db, businesses) }),
    ...limits,
  });
  if (already === 'revoked') await person('DELETE', `/api/grants/${id}`);
  if (already === 'expired') await expire(db, id);
  return token;
}

async function idsOf(db: Database, names: readonly string[]): Promise<string[]> {
  const found = await db.rows<{ id: string }>(sql`select id from businesses where name = any (${names})`);
  return found.map(({ id }) => id);
}

/** Makes the grant look as if it was created two days ago for one day. */
async function expire(db: Database, grantId: string): Promise<void> {
  await db.run(sql`
    update grants set created_at = created_at - interval '2 days', expires_at = created_at - interval '1 day'
    where id = ${grantId}`);
  await db.run(sql`
    update grant_tokens set expires_at = g.expires_at from grants g
    where g.id = grant_tokens.grant_id and g.id = ${grantId}`);
}

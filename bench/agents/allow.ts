import { scopesOfCustomers, scopesOfStaff } from '../../src/http/grant-scopes.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import type { Person } from './act-as.ts';
import { isDeskIntent } from './slots.ts';
import type { Wish } from './wish.ts';

/** The token that the person gives the agent, with the limits they set. */
export async function allow({ allowed = {}, slots }: Wish, person: Person, db: Database): Promise<string> {
  const { already, businesses, asksFirst = false, maxAmount, scopes, ...limits } = allowed;
  const { id, token } = await person('POST', '/api/grants', {
    agentName: 'An agent on trial',
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

/** As if it had been given for a day, two days ago. */
async function expire(db: Database, grantId: string): Promise<void> {
  await db.run(sql`
    update grants set created_at = created_at - interval '2 days', expires_at = created_at - interval '1 day'
    where id = ${grantId}`);
  await db.run(sql`
    update grant_tokens set expires_at = g.expires_at from grants g
    where g.id = grant_tokens.grant_id and g.id = ${grantId}`);
}

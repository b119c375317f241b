import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';

let app: TestApp;
const known = new Set<string>();
beforeAll(async () => {
  app = await startApp({ template: 'demo' });
  const rows = await app.db.rows<{ id: string }>(sql`
    select id from users union all select id from family_members union all select id from businesses
    union all select id from professionals union all select id from services union all select id from appointments
    union all select id from reviews union all select id from packages union all select id from package_purchases
    union all select id from coupons union all select id from clients union all select id from availability_rules
    union all select id from time_off union all select id from waitlist_entries union all select id from join_requests union all select id from reports
    union all select id from support_tickets union all select id from support_messages union all select id from alerts
    union all select id from webhooks union all select id from webhook_deliveries union all select id from notifications`);
  for (const { id } of rows) known.add(id);
});
afterAll(() => app.close());

const demoId =
  /\b(?:biz|pro|svc|usr|fam|apt|rev|pkg|pur|cpn|cli|rul|off|jrq|wtl|alr|ntf|rep|tkt|msg|whk|dlv)_demo_\w+/g;

async function textOf(document: string): Promise<string> {
  if (document === 'README.md') return readFileSync(new URL(`../../${document}`, import.meta.url), 'utf8');
  return (await app.call('GET', document)).text;
}

test.each(['/openapi/whole.json', 'README.md'])('every demo id in %s exists', async (document) => {
  const mentioned = [...new Set((await textOf(document)).match(demoId))];
  expect(mentioned.length).toBeGreaterThan(0);
  expect(mentioned.filter((id) => !known.has(id))).toEqual([]);
});

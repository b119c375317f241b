import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expandDocument } from '../../client/generate/expand.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { commandsIn, expectToWork } from './commands.ts';

let app: TestApp;
const tokens = new Map<string, string>();
beforeEach(() => start());
afterEach(() => app.close());

async function start(environment: Record<string, string> = {}): Promise<void> {
  app = await startApp({ template: 'demo', environment });
  for (const role of ['customer', 'business', 'professional', 'admin', 'yoga', 'manager']) {
    const body = { email: `${role}@demo.test`, password: 'demo-password' };
    const login = await app.call('POST', '/api/auth/login', { body });
    tokens.set(role, login.body.accessToken);
  }
}

test.each([
  ['/llms.txt', 'customer'],
  ['/llms-business.txt', 'business'],
])('every command in %s works on the demo and returns results', async (path, reader) => {
  const { text } = await app.call('GET', path);
  await expectToWork(app, tokens, commandsIn(text, app.url, reader));
});

test('every command in the README works on the demo and returns results', async () => {
  const text = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  await expectToWork(app, tokens, commandsIn(text, 'http://127.0.0.1:3000'));
});

const pages = readdirSync(new URL('../../docs', import.meta.url)).filter(
  (name) =>
    name.endsWith('.md') &&
    /^curl /m.test(readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')),
);

test.each(pages)('every command in docs/%s works on the demo and returns results', async (name) => {
  const text = readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
  if (text.includes('`PAYMENT_PROVIDER=mock npm start`')) {
    await app.close();
    await start({ PAYMENT_PROVIDER: 'mock' });
  }
  await expectToWork(app, tokens, commandsIn(text, 'http://127.0.0.1:3000'));
});

/** Optional parameters of which one is required. */
const oneOfSeveral: Record<string, string> = {
  '/api/media': 'businessId',
  '/api/availability/search': 'category',
  '/api/reviews': 'professionalId',
  '/api/reviews/summary': 'professionalId',
};

/**
 * Operations without a working example. The demo has no client imports, because they are deleted a month
 * after they end, and no receipts. File names of the reference contain a hash. Authorization requests need a
 * registered agent. Links to intake forms are only sent by mail.
 * These operations have their own tests.
 */
const withoutExample = (path: string) =>
  path.startsWith('/api/business/clients/imports/') ||
  path.startsWith('/api/receipts/') ||
  path === '/docs/{file}' ||
  path === '/api/intake/{token}' ||
  path === '/api/authorizations/request' ||
  /^\/api\/(approvals|grants)\/\{?\w/.test(path) ||
  path.startsWith('/.well-known/oauth-');

test('every GET of the reference works with the ids of its example', async () => {
  const { paths } = expandDocument((await app.call('GET', '/openapi/whole.json')).body) as unknown as {
    paths: Record<
      string,
      { get?: { parameters: { name: string; in: string; required?: boolean; example?: string }[] } }
    >;
  };
  for (const [path, { get }] of Object.entries(paths)) {
    if (get === undefined || path === '/metrics' || withoutExample(path)) continue;
    const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
      String(get.parameters.find((p) => p.name === name)?.example),
    );
    const query = get.parameters
      .filter((p) => p.in === 'query' && (p.required || oneOfSeveral[path] === p.name))
      .map((p) => `${p.name}=${p.example}`);
    const statuses = await Promise.all(
      [undefined, ...tokens.values()].map(
        async (token) => (await app.call('GET', `${filled}?${query.join('&')}`, { token })).status,
      ),
    );
    expect([filled, statuses]).toEqual([filled, expect.toSatisfy((list: number[]) => list.includes(200))]);
  }
});

import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startApp, type TestApp } from '../harness/app.ts';

let app: TestApp;
const tokens = new Map<string, string>();
beforeEach(async () => {
  app = await startApp({ template: 'demo' });
  for (const role of ['customer', 'business', 'professional', 'admin', 'yoga', 'manager']) {
    const body = { email: `${role}@demo.test`, password: 'demo-password' };
    const login = await app.call('POST', '/api/auth/login', { body });
    tokens.set(role, login.body.accessToken);
  }
});
afterEach(() => app.close());

interface Command {
  line: string;
  method: string;
  path: string;
  body?: string;
  /** Whose token it is to be run with: the one whose name stands in the variable, else the customer's. */
  role?: string;
}

/** The curl commands of a text, continuation lines joined. */
function commandsIn(text: string, base: string): Command[] {
  return [...text.replace(/ \\\n\s*/g, ' ').matchAll(/^curl (.+)$/gm)].map(([line, words = '']) => {
    const body = / -d '([^']*)'/.exec(words)?.[1];
    const token = /\$(?:(\w+)_)?ACCESS_TOKEN/.exec(words);
    return {
      line,
      method: /-X (\w+)/.exec(words)?.[1] ?? 'GET',
      path: (/'(http[^']+)'/.exec(words)?.[1] ?? '').replace(base, ''),
      ...(body !== undefined && { body }),
      ...(token !== null && { role: token[1]?.toLowerCase() ?? 'customer' }),
    };
  });
}

async function expectToWork(commands: Command[]): Promise<void> {
  expect(commands.length).toBeGreaterThan(0);
  let slot = { date: '', time: '' };
  for (const { line, method, path, body: template, role } of commands) {
    // The reader is told to put the date and time of the free slot they were shown.
    const body = template?.replaceAll('DATE', slot.date).replaceAll('TIME', slot.time);
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await app.call(method, path, { body, headers, token: role && tokens.get(role) });
    expect([line, answer.status, answer.text.slice(0, 80)]).toEqual([
      line,
      expect.toSatisfy((status) => status < 300),
      answer.text.slice(0, 80),
    ]);
    if (path.startsWith('/api/availability/next')) slot = answer.body;
    if (method === 'GET' && !path.includes('openOn')) expect([line, answer.text]).not.toEqual([line, '[]']);
  }
}

test('every command of llms.txt works on the demo marketplace, and finds something', async () => {
  const text = (await app.call('GET', '/llms.txt')).text;
  await expectToWork(commandsIn(text, app.url));
});

test('so does every command of the README', async () => {
  const text = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  await expectToWork(commandsIn(text, 'http://127.0.0.1:3000'));
});

const pages = readdirSync(new URL('../../docs', import.meta.url)).filter(
  (name) =>
    name.endsWith('.md') &&
    /^curl /m.test(readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')),
);

test.each(pages)('so does every command of docs/%s', async (name) => {
  const text = readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
  await expectToWork(commandsIn(text, 'http://127.0.0.1:3000'));
});

/** A search has to say what for, reviews whose; in which of several ways is left open. */
const oneOfSeveral: Record<string, string> = {
  '/api/availability/search': 'category',
  '/api/reviews': 'professionalId',
};

/**
 * Imports are forgotten a month after they ended: the demo has none. The files of the reference have names that change with them, and are
 * asked for as the page names them beside its other tests.
 */
const withoutExample = (path: string) =>
  path.startsWith('/api/business/clients/imports/') || path === '/docs/{file}';

test('every GET of the reference works with the ids of its example', async () => {
  const { paths } = (await app.call('GET', '/openapi.json')).body as {
    paths: Record<
      string,
      { get?: { parameters: { name: string; in: string; required: boolean; example?: string }[] } }
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

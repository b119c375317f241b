import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeAccess, onlyRoles } from '../../src/http/access.ts';
import { describeAgents } from '../../src/http/grant-scopes.ts';
import { type AnyRoute, requireComplete } from '../../src/http/route.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const page = new URL('../../docs/routes.md', import.meta.url);

function tableOf(routes: AnyRoute[]): string {
  const rows = routes.map(
    ({ operation, method, path, access, agents, summary }) =>
      `| ${method} | \`${path}\` | \`${operation}\` | ${describeAccess(access)} | ${describeAgents(agents) ?? ''} | ${summary} |`,
  );
  return [
    '| method | path | operation | who may call | agents, with the scope | |',
    '|---|---|---|---|---|---|',
    ...rows.sort(),
  ].join('\n');
}

test('docs/routes.md lists every route with its access', () => {
  const table = tableOf(app.app.routes.map(({ declaration }) => declaration));
  console.log(table);
  const head =
    '# Routes and who may call them\n\nWritten by `UPDATE_DOCS=1 npx vitest run test/architecture/routes.test.ts`; a test compares it with the code.\n\n';
  if (process.env.UPDATE_DOCS) writeFileSync(page, `${head}${table}\n`);
  expect(readFileSync(page, 'utf8')).toBe(`${head}${table}\n`);
});

test('every list has pages, and every discovery read has an ETag', () => {
  const reads = app.app.routes.map(({ declaration }) => declaration).filter(({ method }) => method === 'GET');
  const isArray = ({ reply }: AnyRoute) => (reply.schema as { type?: string } | undefined)?.type === 'array';
  expect(reads.filter((route) => isArray(route) && !route.list).map(({ path }) => path)).toEqual([]);
  const isDiscovery = ({ access }: AnyRoute) => access.kind === 'discovery';
  const discovery = reads.filter((route) => route.path.startsWith('/api/') && isDiscovery(route));
  expect(discovery.length).toBeGreaterThan(10);
  expect(discovery.filter(({ cached }) => !cached).map(({ path }) => path)).toEqual([]);
});

test('every operation has a unique name in camel case', () => {
  const names = app.app.routes.map(({ declaration }) => declaration.operation);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names.filter((name) => !/^[a-z]+([A-Z][a-z]*)*$/.test(name))).toEqual([]);
});

test('a route without access, errors or schemas cannot be registered', () => {
  const whole = {
    operation: 'getX',
    method: 'GET',
    path: '/api/x',
    access: onlyRoles('admin'),
    tag: 'Test',
    summary: 'X',
    reply: { status: 204, description: 'Nothing.' },
    errors: [],
  } as const;
  expect(() => requireComplete(whole)).not.toThrow();
  for (const field of ['operation', 'access', 'errors', 'summary', 'reply', 'tag'] as const) {
    const { [field]: _, ...rest } = whole;
    expect(() => requireComplete(rest as AnyRoute)).toThrow(field);
  }
  expect(() => requireComplete({ ...whole, path: '/api/x/:id' })).toThrow(
    'has path parameters without a schema',
  );
  expect(() => requireComplete({ ...whole, reply: { status: 200, description: 'Bare.' } })).toThrow(
    'has no response schema',
  );
  expect(() => requireComplete({ ...whole, list: true })).toThrow('cursor');
});

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Errors } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expandDocument } from '../../client/generate/expand.ts';
import { apiInfo } from '../../src/features/catalog/documents/write-open-api.ts';
import { webhookDeclarations } from '../../src/features/messaging/webhooks/deliveries/payload-contract.ts';
import { describeApi, isDescribed } from '../../src/http/openapi.ts';
import { isImplied } from '../../src/http/openapi-responses.ts';
import { errorsOf, statusesOf } from '../../src/http/route.ts';
import { eventKinds } from '../../src/shared/event-kinds.ts';
import { runToEnd } from '../../src/shared/steps.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { errorInfo } from '../fixtures/error-info.ts';
import { type Described, type Json, operationOf } from './described.ts';

const root = new URL('../../', import.meta.url).pathname;

let app: TestApp;
/** The documents as served. */
let brief: Described;
let whole: Described;
/** The document with references resolved. */
let document: Described;
let wholeDocument: Described;
beforeAll(async () => {
  app = await startApp();
  brief = (await app.call('GET', '/openapi.json')).body;
  whole = (await app.call('GET', '/openapi/whole.json')).body;
  document = expandDocument(brief as never) as never;
  wholeDocument = expandDocument(whole as never) as never;
});
afterAll(() => app.close());

const operations = (of = document) =>
  Object.entries(of.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );

async function lint(described: unknown) {
  const folder = await mkdtemp(join(tmpdir(), 'openslot-openapi-'));
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(described));
  const linter = join(root, 'node_modules/@redocly/cli/bin/cli.js');
  await promisify(execFile)(
    process.execPath,
    [linter, 'lint', file, '--config', join(root, 'redocly.yaml')],
    { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  ).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(error.stdout + error.stderr);
  });
  await rm(folder, { recursive: true });
}

test('an independent linter accepts the short and the complete document', async () => {
  await lint(brief);
  await lint(whole);
});

test('the document is short for its number of operations and sent compressed', async () => {
  const { text } = await app.call('GET', '/openapi.json');
  expect(Buffer.byteLength(text) / operations().length).toBeLessThan(1700);
  const plain = await fetch(`${app.url}/openapi.json`, { headers: { 'accept-encoding': 'gzip' } });
  expect(plain.headers.get('content-encoding')).toBe('gzip');
  await plain.body?.cancel();
});

const declarations = (detail: 'brief' | 'whole') =>
  app.app.routes.map(({ declaration }) => declaration).filter((route) => isDescribed(route, detail));

describe('every operation', () => {
  test('has a summary, parameters and an example request', () => {
    expect(document.openapi).toBe('3.1.0');
    for (const { name, operation } of operations()) {
      expect([name, operation.summary.length > 5]).toEqual([name, true]);
      for (const parameter of operation.parameters ?? [])
        expect([name, parameter.name, Boolean(parameter.description)]).toEqual([name, parameter.name, true]);
      const json = operation.requestBody?.content['application/json'];
      if (json !== undefined) expect([name, json.example]).not.toEqual([name, undefined]);
    }
  });

  test('lists the errors of its declaration under their statuses', () => {
    for (const route of declarations('brief')) {
      const { responses } = operationOf(document, route)!;
      const listed = Object.entries(responses).flatMap(([status, { description = '' }]) =>
        /^4/.test(status) ? codesIn(description).map((code) => [code, Number(status)]) : [],
      );
      const can = errorsOf(route).flatMap((code) =>
        statusesOf(route, code).map((status) => [code, status] as const),
      );
      const own = can.filter(([code]) => !isImplied(route, code));
      expect([route.operation, listed.sort()]).toEqual([route.operation, own.sort()]);
      // Implied errors are described once, with their status.
      const rest = responses.default?.description ?? '';
      for (const [code, status] of can.filter(([one]) => isImplied(route, one)))
        expect([route.operation, rest]).toEqual([
          route.operation,
          expect.stringMatching(new RegExp(`${status} [^;]*\`${code}[:\`]`)),
        ]);
    }
  });

  test('with a session names the roles', () => {
    for (const route of declarations('brief')) {
      if (route.access.kind !== 'session') continue;
      const { roles, also } = route.access;
      const expected =
        roles.length === 4
          ? []
          : [...roles, ...(also === undefined ? [] : ['manager']), ...(also === 'desk' ? ['desk:book'] : [])];
      expect([route.operation, operationOf(document, route)?.security?.[0]]).toEqual([
        route.operation,
        { BearerAuth: expected },
      ]);
    }
  });
});

const codesIn = (description: string) =>
  [...description.matchAll(/`([A-Z_]+)(?::<\w+>)?`/g)].map(([, code]) => code!);

test('every shared error response under /api declares Error-Detail', () => {
  for (const [name, { headers }] of Object.entries(brief.components.responses!))
    if (!['NotModified', 'PageOther', 'WebhookResponse'].includes(name))
      expect(headers).toHaveProperty('Error-Detail');
});

test('parameters and error descriptions are not repeated', () => {
  const parameters = Object.values(brief.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((operation) => (operation.parameters ?? []) as unknown as Json[])
    .filter(({ $ref }) => $ref === undefined)
    .map((parameter) => JSON.stringify(parameter));
  expect(new Set(parameters).size).toBe(parameters.length);
});

describe('a part', () => {
  const parts = () =>
    whole.tags.map(({ name }) => ({ tag: name, part: name.toLowerCase().replaceAll(' ', '-') }));

  test('contains the operations of its tag and only existing references', async () => {
    const seen: string[] = [];
    for (const { tag, part } of parts()) {
      const answer = await app.call('GET', `/openapi/${part}.json`);
      expect([part, answer.status]).toEqual([part, 200]);
      const described = expandDocument(answer.body) as never as Described;
      for (const { name, operation } of operations(described)) {
        expect([name, operation]).toMatchObject([name, { tags: [tag] }]);
        const [method = '', path = ''] = name.split(' ');
        expect(operation.description).toBe(whole.paths[path]?.[method.toLowerCase()]?.description);
        seen.push(name);
      }
    }
    expect(seen.sort()).toEqual(
      operations(wholeDocument)
        .map(({ name }) => name)
        .sort(),
    );
  });

  test('that does not exist returns 404', async () => {
    const answer = await app.call('GET', '/openapi/nothing.json');
    expect([answer.status, answer.body]).toEqual([404, { error: 'NOT_FOUND' }]);
    expect(errorInfo(answer)).toEqual({ field: 'path.part', reason: 'not-found' });
    expect(answer.headers.get('error-detail')).toContain('/.well-known/api-catalog');
  });

  test('is listed in the catalog, with the documents and tools for agents', async () => {
    const { text } = await app.call('GET', '/.well-known/api-catalog');
    const { linkset } = JSON.parse(text) as { linkset: Record<string, { href: string }[]>[] };
    const linked = linkset.flatMap((entry) =>
      Object.values(entry)
        .flat()
        .map((link) => link.href),
    );
    for (const path of [
      ...parts().map(({ part }) => `/openapi/${part}.json`),
      ...['/openapi.json', '/docs', '/llms.txt', '/llms-business.txt', '/.well-known/mcp.json'],
    ])
      expect(linked).toContain(`${app.url}${path}`);
    expect(linkset.map(({ anchor }) => anchor)).toEqual([`${app.url}/api/`, `${app.url}/mcp`]);
  });
});

test('every webhook event is described with payload, signature and expected response', async () => {
  const offered = eventKinds.filter((kind) => /^(appointment|review)\./.test(kind));
  expect(Object.keys(document.webhooks).sort()).toEqual([...offered].sort());
  for (const { name, tag, body, example } of webhookDeclarations) {
    const { post } = document.webhooks[name]!;
    expect(app.app.routes.some(({ declaration }) => declaration.tag === tag)).toBe(true);
    expect(post.parameters.map((parameter) => parameter.name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
    expect([name, Errors(body, example)]).toEqual([name, []]);
    expect(Object.keys(wholeDocument.webhooks[name]!.post.responses).sort()).toEqual([
      '2XX',
      '410',
      'default',
    ]);
    const said = document.webhooks[name]!.post.responses.default?.description;
    expect(said).toMatch(/2xx.*410.*retried/);
  }
});

test('the welcome page links all documents, and every link works', async () => {
  const page = await app.call('GET', '/');
  for (const path of [
    '/docs',
    '/openapi.json',
    '/llms.txt',
    '/llms-business.txt',
    '/.well-known/api-catalog',
  ]) {
    if (!/^\/(\.|llms-)/.test(path)) expect(page.text).toContain(`href="${path}"`);
    expect([path, (await app.call('GET', path)).status]).toEqual([path, 200]);
  }
});

test('is generated in steps, so that other requests do not wait', async () => {
  const routes = app.app.routes.map(({ declaration }) => declaration);
  const describing = () => describeApi(routes, webhookDeclarations, apiInfo(app.url), 'brief');
  expect([...describing()].length).toBeGreaterThanOrEqual(routes.length);
  // The result equals the one generated in one step.
  const { text } = await app.call('GET', '/openapi.json');
  expect(text).toBe(JSON.stringify(runToEnd(describing())));
});

test('an enumeration states its type', () => {
  const untyped: string[] = [];
  const look = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('enum' in value && Array.isArray(value.enum) && !('type' in value)) untyped.push(path);
    for (const [key, inner] of Object.entries(value)) look(inner, `${path}/${key}`);
  };
  look(brief, '');
  expect(untyped).toEqual([]);
});

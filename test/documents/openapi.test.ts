import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Errors } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiInfo } from '../../src/features/pages/api-info.ts';
import { webhookDeclarations } from '../../src/features/webhooks/deliveries/payload-contract.ts';
import { describeApi } from '../../src/http/openapi.ts';
import { errorsOf, statusesOf } from '../../src/http/route.ts';
import { eventKinds } from '../../src/shared/event-kinds.ts';
import { atOnce } from '../../src/shared/steps.ts';
import { startApp, type TestApp } from '../harness/app.ts';

const root = new URL('../../', import.meta.url).pathname;

interface Response {
  $ref?: string;
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<
    string,
    { schema?: object; example?: unknown; examples?: Record<string, { value: unknown }> }
  >;
}
interface Operation {
  summary: string;
  parameters: { name: string; in: string; description?: string }[];
  requestBody?: { content: { 'application/json': { example?: unknown } } };
  responses: Record<string, Response>;
}

let app: TestApp;
let document: {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
};
beforeAll(async () => {
  app = await startApp();
  document = (await app.call('GET', '/openapi.json')).body;
});
afterAll(() => app.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );

test('the document passes an independent linter', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openslot-openapi-'));
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(document));
  const lint = promisify(execFile)(
    process.execPath,
    [
      join(root, 'node_modules/@redocly/cli/bin/cli.js'),
      'lint',
      file,
      '--config',
      join(root, 'redocly.yaml'),
    ],
    { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  );
  await lint.catch((error: { stdout: string; stderr: string }) => {
    throw new Error(error.stdout + error.stderr);
  });
  await rm(folder, { recursive: true });
});

describe('every operation', () => {
  test('is described: summary, parameters, and an example of what goes in and comes out', () => {
    expect(document.openapi).toBe('3.1.0');
    for (const { name, operation } of operations()) {
      expect([name, operation.summary.length > 5]).toEqual([name, true]);
      for (const parameter of operation.parameters) {
        expect([name, parameter.name, Boolean(parameter.description)]).toEqual([name, parameter.name, true]);
      }
      if (operation.requestBody !== undefined) {
        expect([name, operation.requestBody.content['application/json'].example]).not.toEqual([
          name,
          undefined,
        ]);
      }
      const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
      const json = success?.content?.['application/json'];
      if (name.includes('/api/') && json !== undefined)
        expect([name, json.example]).not.toEqual([name, undefined]);
    }
  });

  test('lists exactly the errors its declaration can answer with, under their statuses, and a default', () => {
    for (const { declaration } of app.app.routes) {
      const path = declaration.path.replace(/:(\w+)/g, '{$1}');
      const operation = document.paths[path]?.[declaration.method.toLowerCase()];
      const listed = Object.entries(operation?.responses ?? {}).flatMap(([status, response]) =>
        Object.keys(response.content?.['application/json']?.examples ?? {}).map((code) => [
          code,
          Number(status),
        ]),
      );
      const expected = errorsOf(declaration).flatMap((code) =>
        statusesOf(declaration, code).map((status) => [code, status]),
      );
      expect([path, listed.sort()]).toEqual([path, expected.sort()]);
      expect(operation?.responses.default).toBeDefined();
    }
  });
});

test('every refusal under /api declares Error-Detail, and what refuses a request before its route is declared', () => {
  for (const { name, operation } of operations()) {
    const [method = '', path = ''] = name.split(' ');
    const inline = Object.entries(operation.responses).filter(([, { $ref }]) => $ref === undefined);
    for (const [status, { headers = {} }] of inline)
      if (path.startsWith('/api') && /^4/.test(status))
        expect([name, status, 'Error-Detail' in headers]).toEqual([name, status, true]);
    const shared = Object.keys(operation.responses).filter((status) => operation.responses[status]?.$ref);
    expect([name, shared]).toEqual([name, method === 'GET' ? ['431'] : ['413', '415', '431']]);
    if (path.startsWith('/api')) expect([name, operation.responses[400]]).not.toEqual([name, undefined]);
  }
});

test('every event that a webhook can be told is described: what comes, how it is signed, what to answer', async () => {
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
    expect(post.requestBody?.content['application/json'].example).toMatchObject({ type: name });
    expect([name, Errors(body, example)]).toEqual([name, []]);
    expect(Object.keys(post.responses).sort()).toEqual(['2XX', '410', 'default']);
  }
});

test('the welcome page links the documents, and all of them answer', async () => {
  const page = await app.call('GET', '/');
  for (const path of ['/docs', '/openapi.json', '/llms.txt', '/.well-known/api-catalog']) {
    if (!path.startsWith('/.')) expect(page.text).toContain(`href="${path}"`);
    expect([path, (await app.call('GET', path)).status]).toEqual([path, 200]);
  }
});

test('it is written in pieces, so that nobody else waits for it as a whole', async () => {
  const routes = app.app.routes.map(({ declaration }) => declaration);
  const describing = () => describeApi(routes, webhookDeclarations, apiInfo(app.url));
  expect([...describing()].length).toBeGreaterThanOrEqual(routes.length);
  // What a caller gets is the same as if it had been made in one go.
  const { text } = await app.call('GET', '/openapi.json');
  expect(text).toBe(JSON.stringify(atOnce(describing()), null, 2));
});

test('a choice among values says of which type they are', () => {
  const untyped: string[] = [];
  const look = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('enum' in value && Array.isArray(value.enum) && !('type' in value)) untyped.push(path);
    for (const [key, inner] of Object.entries(value)) look(inner, `${path}/${key}`);
  };
  look(document, '');
  expect(untyped).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expandDocument } from '../../client/generate/expand.ts';
import { isDescribed } from '../../src/http/openapi.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { type Described, essence, inFull, type Json, operationOf } from './described.ts';

let app: TestApp;
let whole: Described;
/** The document with references resolved. */
let document: Described;
let wholeDocument: Described;
beforeAll(async () => {
  app = await startApp();
  whole = (await app.call('GET', '/openapi/whole.json')).body;
  document = expandDocument((await app.call('GET', '/openapi.json')).body) as never;
  wholeDocument = expandDocument(whole as never) as never;
});
afterAll(() => app.close());

const declarations = (detail: 'brief' | 'whole') =>
  app.app.routes.map(({ declaration }) => declaration).filter((route) => isDescribed(route, detail));
const nameIn = (schema: Json | undefined) => (schema?.$ref as string | undefined)?.split('/').pop();

describe('every operation', () => {
  test('contains parameters, body and response fields of its declaration, with limits and choices', () => {
    for (const [described, detail] of [
      [document, 'brief'],
      [wholeDocument, 'whole'],
    ] as const) {
      for (const route of declarations(detail)) {
        const operation = operationOf(described, route)!;
        const taken = operation.parameters.filter((parameter) => parameter.in !== 'header');
        const declared = (['params', 'query'] as const).flatMap((place) =>
          Object.entries((route[place]?.properties ?? {}) as Record<string, Json>).map(([name, field]) => ({
            name,
            required: place === 'params' || Boolean(route[place]?.required?.includes(name)),
            schema: essence(field),
          })),
        );
        const told = taken.map(({ name, required = false, schema }) => ({
          name,
          required,
          schema: essence(inFull(schema, described)),
        }));
        expect([route.operation, told]).toEqual([route.operation, declared]);
        const body = operation.requestBody?.content['application/json'];
        const fits = (schema: unknown) => essence(inFull(schema, described));
        expect([route.operation, body && fits(body.schema)]).toEqual([
          route.operation,
          route.body && essence(route.body),
        ]);
        expect([route.operation, body?.example]).toEqual([route.operation, route.bodyExample]);
        const answer = operation.responses[route.reply.status]?.content?.['application/json'];
        if (route.reply.schema !== undefined)
          expect([route.operation, fits(answer?.schema)]).toEqual([
            route.operation,
            essence(route.reply.schema),
          ]);
      }
    }
  });

  test('in the complete document has a full description and an example response', () => {
    for (const route of declarations('whole')) {
      const operation = operationOf(wholeDocument, route)!;
      expect([route.operation, operation.description]).toEqual([
        route.operation,
        expect.stringContaining(route.description ?? ''),
      ]);
      const answer = operation.responses[route.reply.status]?.content?.['application/json'];
      if (answer === undefined || !route.path.startsWith('/api/')) continue;
      const items = (answer.schema?.items ?? {}) as Json;
      const beside = whole.components.schemas?.[nameIn(answer.schema) ?? nameIn(items) ?? ''];
      expect([route.operation, answer.example ?? beside?.examples]).not.toEqual([route.operation, undefined]);
    }
  });
});

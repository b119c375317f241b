import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Document, listOperations } from '../../client/generate/document.ts';
import { expandDocument } from '../../client/generate/expand.ts';
import { writeOperations, writeTypes } from '../../client/generate/write-types.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';

let app: TestApp;
let document: Document;
beforeAll(async () => {
  app = await startApp();
  document = expandDocument((await app.call('GET', '/openapi.json')).body);
});
afterAll(() => app.close());

test.each([
  ['api-types.ts', writeTypes],
  ['api-operations.ts', writeOperations],
])('%s of the client matches the OpenAPI document (npm run client:types)', (name, write) => {
  const file = new URL(`../../client/src/${name}`, import.meta.url);
  const text = write(document);
  if (process.env.UPDATE_CLIENT) writeFileSync(file, text);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('every finite route under /api is an operation of the client', () => {
  const routes = app.app.routes.map(({ declaration }) => declaration);
  const wanted = routes
    .filter(({ path, streams }) => path.startsWith('/api/') && !streams)
    .map(({ operation }) => operation);
  expect(
    listOperations(document)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(wanted.sort());
});

test('two fields of one name, or a body with a query, are refused', () => {
  const schema = { type: 'string' };
  const field = (place: string) => ({ name: 'id', in: place, required: true, schema });
  const operation = (places: string[], properties: Record<string, object>): Document => ({
    components: { schemas: {} },
    paths: {
      '/api/x/{id}': {
        post: {
          operationId: 'postX',
          summary: 'X',
          security: [],
          parameters: places.map(field),
          requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } },
          responses: {},
        },
      },
    },
  });
  expect(() => writeTypes(operation(['path'], { name: schema }))).not.toThrow();
  expect(() => writeTypes(operation(['path'], { id: schema }))).toThrow('two fields called id');
  expect(() => writeTypes(operation(['query'], { name: schema }))).toThrow('a body and a query');
});

import type { ErrorCode } from 'openslot-facts/errors';
import Type from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../src/errors.ts';
import { anyone } from '../../src/http/access.ts';
import { type BoundRoute, bind, declareRoute } from '../../src/http/route.ts';
import { undeclared, watchErrors } from '../fixtures/declared-errors.ts';
import { type ServedRoutes, serveRoutes } from '../fixtures/serve-routes.ts';

const refuse = declareRoute({
  operation: 'refuse',
  method: 'GET',
  path: '/api/refuse/:code',
  access: anyone,
  tag: 'Test',
  summary: 'Refuses',
  params: Type.Object({ code: Type.String({ maxLength: 50 }) }),
  reply: { status: 204, description: 'Nothing.' },
  errors: ['SLOT_TAKEN', 'CANCEL_WINDOW'],
});

const routes: BoundRoute[] = [
  bind(refuse, async ({ params }) => {
    if (params.code === 'odd') throw new AppError('SLOT_TAKEN', { reason: 'odd' as never });
    if (params.code === 'pair') throw new AppError('SLOT_TAKEN', { reason: 'min-spend' });
    throw new AppError(params.code as ErrorCode);
  }),
];

let served: ServedRoutes;
beforeAll(async () => {
  served = await serveRoutes(() => routes, {
    beforeListening: (server) => watchErrors(server, routes),
  });
});
afterAll(() => served.close());

test('a declared or implied code, and an unknown path, are not reported', async () => {
  for (const path of ['refuse/SLOT_TAKEN', 'refuse/INVALID_INPUT', 'refuse/DB_UNAVAILABLE', 'unknown'])
    expect((await served.call('GET', `/api/${path}`)).status).toBeGreaterThanOrEqual(400);
  expect(undeclared).toEqual([]);
});

test('a reason that is unknown or not listed for its code is reported', async () => {
  await served.call('GET', '/api/refuse/odd');
  expect(undeclared.splice(0).map(({ message }) => message)).toEqual([
    'GET /api/refuse/:code answered SLOT_TAKEN: the reason odd is not declared.',
  ]);
  await served.call('GET', '/api/refuse/pair');
  expect(undeclared.splice(0).map(({ message }) => message)).toEqual([
    'GET /api/refuse/:code answered SLOT_TAKEN: facts/src/reason-codes.ts does not list the code for the reason min-spend.',
  ]);
});

test('any other code is reported, even if the test ignores it', async () => {
  await served.call('GET', '/api/refuse/COUPON_NOT_FOUND');
  expect(undeclared.splice(0).map(({ message }) => message)).toEqual([
    'GET /api/refuse/:code answered COUPON_NOT_FOUND, which its declaration does not list.',
  ]);
});

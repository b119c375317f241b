import { type ErrorCode, errorStatuses } from 'openslot-facts/errors';
import { expect, test } from 'vitest';
import { nextStepAfter, withToolNames } from './next-steps.ts';

const after = (code: string, info = {}, tool = 'book') => nextStepAfter({ code, info, tool });

test('every code has a next step of one or two sentences', () => {
  for (const code of Object.keys(errorStatuses))
    expect([code, after(code)]).toEqual([code, expect.stringMatching(/^[A-Z].{20,160}\.$/)]);
});

test.each<[ErrorCode, string]>([
  ['SLOT_TAKEN', 'join_waitlist'],
  ['OUTSIDE_AVAILABILITY', 'find_times'],
  ['CANCEL_WINDOW', 'business_profile'],
  ['FORBIDDEN', 'Stop'],
  ['NOT_FOUND', 'ids unchanged'],
  ['INVALID_INPUT', 'Correct the arguments'],
  ['COUPON_EXPIRED', 'couponCode'],
])('%s leads to %s', (code, words) => expect(after(code)).toContain(words));

test('the reason and the tool decide before the code', () => {
  expect(after('FORBIDDEN', { reason: 'missing-scope', scope: 'desk:clients' })).toContain('desk:clients');
  expect(after('FORBIDDEN', { reason: 'grant-limit' })).toContain('my_grant');
  expect(after('SLOT_TAKEN', { reason: 'own-request' })).toContain('replaces');
  expect(after('NOT_FOUND', {}, 'my_grant')).not.toContain('check_approval');
});

test('unknown codes have a next step', () => {
  expect(after('HTTP_502')).toContain('Correct');
});

const names = { 'category, serviceId': 'service', businessId: 'business', serviceId: 'service' };

test.each([
  ['query.businessId: is required.', 'arguments.business: is required.'],
  [
    'query.query: is required, or category, serviceId or businessId.',
    'arguments.query: is required, or service or business.',
  ],
  ['body.lat, body.lng: are required together.', 'arguments.lat, arguments.lng: are required together.'],
  ['businessId: is required of some.', 'business: is required of some.'],
  ['body.businessIds: is another field.', 'arguments.businessIds: is another field.'],
  ['body: must be an object.', 'arguments: must be an object.'],
  ['body.services[0]: no such service.', 'arguments.services[0]: no such service.'],
  ['The time is taken. Choose another one from GET /api/availability.', 'The time is taken.'],
  ['body.start: Not offered. GET /api/availability lists them.', 'arguments.start: Not offered.'],
  ['Nobody: no field.', 'Nobody: no field.'],
])('%s', (said, told) => expect(withToolNames(names, said)).toBe(told));

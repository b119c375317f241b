import { expect, test } from 'vitest';
import { inWordsOf } from './tool-words.ts';

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
  ['The time is taken; GET /api/availability lists the free ones.', 'The time is taken.'],
  ['Nobody: no field.', 'Nobody: no field.'],
])('%s', (said, told) => expect(inWordsOf(names, said)).toBe(told));

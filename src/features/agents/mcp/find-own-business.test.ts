import { type Client, OpenslotError } from 'openslot-client';
import { expect, test } from 'vitest';
import { findOwnBusiness } from './find-own-business.ts';

const refusing = (refusal: OpenslotError) =>
  ({ listBusinesses: () => Promise.reject(refusal) }) as unknown as Client;

test.each([
  [400, 'INVALID_INPUT'],
  [403, 'FORBIDDEN'],
  [429, 'RATE_LIMITED'],
  [503, 'DB_UNAVAILABLE'],
])('passes on the error %i %s', async (status, code) => {
  const refusal = new OpenslotError({ status, code });
  await expect(findOwnBusiness(refusing(refusal), undefined)).rejects.toBe(refusal);
});

import { expect, test } from 'vitest';
import { createPasswords } from '../../src/platform/passwords.ts';

const cheap = { memoryKibibytes: 32, iterations: 1 };

test('verifies a password by its hash and refuses another one', async () => {
  const passwords = createPasswords(cheap);
  const hash = await passwords.hash('correct horse');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=32,t=1,p=1\$/);
  expect(await passwords.verify('correct horse', hash)).toBe(true);
  expect(await passwords.verify('wrong horse', hash)).toBe(false);
  expect(await passwords.hash('correct horse')).not.toBe(hash);
});

test('refuses every password without a hash', async () => {
  expect(await createPasswords(cheap).verify('anything', null)).toBe(false);
});

test('uses 19 MiB and two passes in production', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('correct horse');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify('correct horse', hash)).toBe(true);
  expect(await passwords.verify('correct horse', null)).toBe(false);
  expect(passwords.isOutdated(hash)).toBe(false);
  expect(passwords.isOutdated(await createPasswords(cheap).hash('correct horse'))).toBe(true);
});

test('refuses the next one when too many wait, and serves those waiting', async () => {
  const passwords = createPasswords({ ...cheap, maxConcurrent: 1, maxWaiting: 3 });
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => passwords.hash('correct horse')));
  expect(results.map(({ status }) => status)).toEqual([
    ...Array(4).fill('fulfilled'),
    ...Array(2).fill('rejected'),
  ]);
  expect((results[5] as PromiseRejectedResult).reason.body).toEqual({ error: 'RATE_LIMITED:1' });
  expect(await passwords.hash('correct horse')).toContain('argon2id');
});

test('a failing hash releases its place', async () => {
  const passwords = createPasswords({ ...cheap, maxConcurrent: 1, maxWaiting: 5 });
  const results = await Promise.allSettled([
    passwords.verify('x', 'not a hash'),
    passwords.verify('x', 'not a hash'),
    passwords.hash('correct horse'),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});

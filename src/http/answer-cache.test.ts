import { expect, test } from 'vitest';
import { type CachedAnswer, createAnswerCache } from './answer-cache.ts';

const answer = (body: string): CachedAnswer => ({
  body,
  etag: `"${body}"`,
  link: null,
  contentType: 'text/plain',
  route: '/x',
});

test('a write forgets the answers it touches and keeps the others', async () => {
  const cache = createAnswerCache();
  await cache.get('/touched', async () => answer('old'));
  await cache.get('/kept', async () => answer('old'));
  cache.clear((url) => url === '/touched');
  expect((await cache.get('/touched', async () => answer('new'))).body).toBe('new');
  expect((await cache.get('/kept', async () => answer('new'))).body).toBe('old');
});

test('an answer that was being fetched while a write happened is given to who asked, and not kept', async () => {
  const cache = createAnswerCache();
  let finish = (_: CachedAnswer) => {};
  const asked = cache.get('/x', () => new Promise((resolve) => (finish = resolve)));
  cache.clear();
  finish(answer('before the write'));
  expect((await asked).body).toBe('before the write');
  expect((await cache.get('/x', async () => answer('after the write'))).body).toBe('after the write');
});

test('a fetch that fails is told to all who waited, and tried again by the next', async () => {
  const cache = createAnswerCache();
  const failing = () => Promise.reject(new Error('gone'));
  const asked = [cache.get('/x', failing), cache.get('/x', failing)];
  await expect(asked[0]).rejects.toThrow('gone');
  await expect(asked[1]).rejects.toThrow('gone');
  expect((await cache.get('/x', async () => answer('back'))).body).toBe('back');
});

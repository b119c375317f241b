import { expect, test } from 'vitest';
import { createUploadSlots } from './upload-slots.ts';

test('bounds uploads per business, per network and in total', async () => {
  const run = createUploadSlots();
  const endless = new Promise<void>(() => {});
  const begin = (owner: string, network: string) => {
    let hasBegun = false;
    const refused = run({ owner, network }, () => {
      hasBegun = true;
      return endless;
    }).catch(({ code }) => code);
    return Promise.race([refused, new Promise(setImmediate)]).then((code) => (hasBegun ? 'begun' : code));
  };
  for (let count = 0; count < 5; count++) expect(await begin('biz_a', '192.0.2.1')).toBe('begun');
  expect(await begin('biz_a', '192.0.2.2')).toBe('DB_UNAVAILABLE');
  for (let count = 0; count < 5; count++) expect(await begin('biz_b', '192.0.2.1')).toBe('begun');
  expect(await begin('biz_c', '192.0.2.1')).toBe('DB_UNAVAILABLE');
  for (let count = 0; count < 10; count++) expect(await begin(`biz_${count}`, '192.0.2.2')).toBe('begun');
  expect(await begin('biz_d', '192.0.2.3')).toBe('DB_UNAVAILABLE');
});

test('a refused upload frees the place of its business', async () => {
  const run = createUploadSlots();
  const done = async () => {};
  const release: (() => void)[] = [];
  for (let count = 0; count < 10; count++)
    run({ owner: `biz_${count}`, network: 'n' }, () => new Promise<void>((resolve) => release.push(resolve)));
  await new Promise(setImmediate);
  for (let count = 0; count < 10; count++)
    await expect(run({ owner: 'biz_x', network: 'n' }, done)).rejects.toMatchObject({
      code: 'DB_UNAVAILABLE',
    });
  for (const end of release) end();
  await new Promise(setImmediate);
  await run({ owner: 'biz_x', network: 'n' }, done);
});

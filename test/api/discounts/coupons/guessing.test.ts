import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '../../../../src/shared/limits.ts';
import { type Answer, startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { newCoupon, newShop, type Shop } from './shop.ts';

const clock = movingClock('2026-06-15T06:00:00Z');
let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await startApp({ clock, environment: { AUTH_LIMIT_PER_MINUTE: '100000' } });
  shop = await newShop(app);
});
afterAll(() => app.close());

const preview = (token: string, couponCode: string) =>
  app.call('POST', '/api/coupons/preview', {
    token,
    body: { business: shop.id, services: [shop.haircut], couponCode },
  });
const ask = (token: string, path: string, couponCode: string) =>
  app.call('POST', path, {
    token,
    body: {
      business: shop.id,
      professional: shop.professional,
      services: [shop.haircut],
      date: '2026-06-16',
      start: '10:00',
      couponCode,
    },
  });
const limited = (answers: Answer[]) => answers.filter(({ status }) => status === 429);
const { most } = limits.refusedCodes;

test('concurrent refused codes are limited per account across all routes', async () => {
  const elsewhere = await newCoupon(app, await newShop(app));
  const { token } = await newUser(app);
  const guess = (n: number) => {
    const code = n % 3 ? `GUESS-${n}` : elsewhere.code;
    if (n % 4 === 0) return ask(token, '/api/appointments', code);
    return n % 4 === 1 ? ask(token, '/api/appointments/quote', code) : preview(token, code);
  };
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n)));
  expect(limited(answers)).toHaveLength(60 - most);
  expect(new Set(answers.map(({ body }) => body.error.split(':')[0]))).toEqual(
    new Set(['RATE_LIMITED', 'COUPON_NOT_FOUND', 'BUSINESS_MISMATCH']),
  );
  const [refused] = limited(answers);
  expect(refused?.body.error).toBe(`RATE_LIMITED:${refused?.headers.get('retry-after')}`);
  expect(errorInfo(refused!)).toMatchObject({ reason: 'limit', limit: most });
  const { code } = await newCoupon(app, shop);
  expect((await preview(token, code)).status).toBe(429);
  clock.advance(600);
  expect((await preview(token, code)).status).toBe(200);
});

test('valid codes and other errors do not count', async () => {
  const { token } = await newUser(app);
  const { code } = await newCoupon(app, shop);
  const good = await Promise.all(Array.from({ length: most - 1 }, () => preview(token, code)));
  for (let round = 0; round < 3; round++) good.push(await preview(token, code));
  expect(limited(good)).toEqual([]);
  for (let round = 0; round < most + 1; round++) {
    const answer = await app.call('POST', '/api/coupons/preview', {
      token,
      body: { business: 'biz_none', services: [shop.haircut], couponCode: code },
    });
    expect(answer.body.error).toBe('BUSINESS_NOT_FOUND');
  }
  expect((await preview(token, code)).status).toBe(200);
});

test('refused codes are limited per client address across accounts', async () => {
  clock.advance(600);
  const users = await Promise.all(Array.from({ length: 6 }, () => newUser(app)));
  const answers = [];
  for (const { token } of users)
    answers.push(...(await Promise.all(Array.from({ length: most }, (_, n) => preview(token, `NO-${n}`)))));
  expect(limited(answers)).toHaveLength(users.length * most - limits.refusedCodesOfAddress.most);
  expect(errorInfo(limited(answers)[0]!).limit).toBe(limits.refusedCodesOfAddress.most);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newService } from '../../../fixtures/marketplace.ts';
import {
  book,
  booked,
  day,
  monday,
  newCoupon,
  newSalon,
  outcome,
  type Salon,
} from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
/** A service owned by the professional, in a currency with other decimals than that of the business. */
let own: string;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
  salon = await newSalon(app, { city: 'Lisbon' });
  const made = await app.call('POST', '/api/services', {
    token: salon.worker.token,
    body: { name: 'Shiatsu', duration: 30, price: 4500, currency: 'JPY' },
  });
  own = made.body.id;
  expect(made.body).toMatchObject({ price: 4500, currency: 'JPY', ownerProfessionalId: salon.professional });
});
afterAll(() => app.close());

const get = (path: string) => app.call('GET', path);
const post = (path: string, body: object) => app.call('POST', path, { token: salon.customer.token, body });

test('every response contains the currency of the price', async () => {
  expect((await get(`/api/services/${own}`)).body).toMatchObject({ price: 4500, currency: 'JPY' });
  expect((await get(`/api/services/${salon.haircut}`)).body).toMatchObject({ price: 20, currency: 'EUR' });
  const { body } = await get(`/api/services?professionalId=${salon.professional}`);
  expect(body.map((service: { currency: string }) => service.currency).sort()).toEqual([
    'EUR',
    'EUR',
    'EUR',
    'JPY',
  ]);
  const { body: sent } = await app.call('PATCH', `/api/services/${own}`, {
    token: salon.worker.token,
    body: { price: 4600, currency: 'JPY' },
  });
  expect(sent).toMatchObject({ price: 4600, currency: 'JPY' });
  await app.call('PATCH', `/api/services/${own}`, { token: salon.worker.token, body: { price: 4500 } });
});

test('search, quote, coupon and booking have the same price and currency', async () => {
  const found = await get(`/api/availability/search?serviceId=${own}&from=${day}`);
  expect(found.body[0]).toMatchObject({ price: 4500, currency: 'JPY' });
  const slot = { ...salon.slot, services: [own] };
  expect((await post('/api/appointments/quote', slot)).body).toMatchObject({
    subtotalMajor: 4500,
    finalMajor: 4500,
    currency: 'JPY',
  });
  const couponCode = await newCoupon(app, salon, { type: 'percent', value: 10 });
  const reduced = { subtotalMajor: 4500, discountMajor: 450, finalMajor: 4050 };
  const basket = { business: salon.business, services: [own], couponCode };
  expect((await post('/api/coupons/preview', basket)).body).toMatchObject({ ...reduced, currency: 'JPY' });
  expect((await post('/api/appointments/quote', { ...slot, couponCode })).body).toMatchObject(reduced);
  const made = await booked(app, salon.customer.token, { ...slot, couponCode });
  expect(made).toMatchObject({ currency: 'JPY', discount: reduced });
  const plain = await booked(app, salon.customer.token, { ...slot, start: '12:00' });
  expect(plain).toMatchObject({ currency: 'JPY', bookedServices: [{ priceMajor: 4500 }] });
});

test('a fixed coupon in another currency and services in two currencies return 400 CURRENCY_MISMATCH', async () => {
  const fixed = await newCoupon(app, salon, { type: 'fixed', value: 5, currency: 'EUR' });
  const slot = { ...salon.slot, start: '15:00', services: [own] };
  const refusals = [
    await book(app, salon.customer.token, { ...slot, couponCode: fixed }),
    await post('/api/coupons/preview', { business: salon.business, services: [own], couponCode: fixed }),
    await book(app, salon.customer.token, { ...slot, services: [salon.haircut, own] }),
    await post('/api/appointments/quote', { ...slot, services: [salon.haircut, own] }),
    await post('/api/holds', { ...slot, services: [salon.haircut, own] }),
  ];
  for (const answer of refusals) expect(outcome(answer)).toEqual([400, 'CURRENCY_MISMATCH']);
});

test('a service without a price can be combined with any currency', async () => {
  const free = await newService(app, { businessId: salon.business, professionalIds: [salon.professional] });
  const made = await booked(app, salon.customer.token, {
    ...salon.slot,
    start: '16:00',
    services: [own, free],
  });
  expect(made.currency).toBe('JPY');
});

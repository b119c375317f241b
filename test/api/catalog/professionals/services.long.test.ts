import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import {
  newBusiness,
  newProfessional,
  newService,
  newUser,
  type TestUser,
} from '../../../fixtures/marketplace.ts';
import { outcome } from '../../../fixtures/services.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

let owner: TestUser;
let worker: TestUser;
let business: string;
let elsewhere: string;
/** Has an account and works at both businesses. */
let professional: string;
let haircut: string;
let colour: string;
let foreign: string;
let own: string;
beforeEach(async () => {
  [owner, worker] = await Promise.all([newUser(app, 'business'), newUser(app, 'professional')]);
  business = await newBusiness(app, { userId: owner.id });
  elsewhere = await newBusiness(app, { userId: (await newUser(app, 'business')).id });
  professional = await newProfessional(app, { userId: worker.id, businessIds: [business, elsewhere] });
  haircut = await newService(app, { businessId: business, professionalIds: [professional] });
  colour = await newService(app, { businessId: business });
  foreign = await newService(app, { businessId: elsewhere, professionalIds: [professional] });
  own = await newService(app, { ownerProfessionalId: professional });
});

const change = (services: unknown, { token }: TestUser, id = professional) =>
  app.call('PATCH', `/api/professionals/${id}`, { token, body: { services } });
const offered = async (id = professional) =>
  (await app.call('GET', `/api/professionals/${id}`)).body.services as string[];

describe('services of a professional', () => {
  test('can be services of their businesses and their own, and appear at the services as well', async () => {
    const answer = await change([colour, own, foreign, colour], worker);
    expect([answer.status, answer.body.services]).toEqual([200, [colour, foreign, own].sort()]);
    expect(await offered()).toEqual([colour, foreign, own].sort());
    const service = await app.call('GET', `/api/services/${colour}`);
    expect(service.body.professionalIds).toEqual([professional]);
    expect((await change([], worker)).body.services).toEqual([]);
  });

  test('cannot be services of other businesses or unknown ones', async () => {
    const stranger = await newService(app, { businessId: await newBusiness(app) });
    const before = await offered();
    for (const id of [stranger, 'svc_none']) {
      const answer = await change([haircut, id], worker);
      expect(outcome(answer)).toBe('400 INVALID_SERVICES');
      expect(errorInfo(answer).field).toBe('body.services[1]');
    }
    expect(await offered()).toEqual(before);
  });

  test.each<{ services: unknown }>([
    { services: 'svc_1' },
    { services: 7 },
    { services: [1] },
    { services: [{}] },
  ])('%j is refused', async ({ services }) => {
    expect(outcome(await change(services, worker))).toBe('400 INVALID_SERVICES');
  });
});

describe('services set by an owner', () => {
  test('include services of their business only and keep those elsewhere', async () => {
    const staff = await newProfessional(app, { businessIds: [business, elsewhere] });
    expect((await change([haircut], owner, staff)).body.services).toEqual([haircut]);
    const other = await newService(app, { businessId: elsewhere, professionalIds: [staff] });
    expect((await change([colour, other], owner, staff)).body.services).toEqual([colour, other].sort());
    for (const services of [[colour], [colour, other, foreign]])
      expect(outcome(await change(services, owner, staff))).toBe('400 INVALID_SERVICES');
    expect(await offered(staff)).toEqual([colour, other].sort());
  });

  test('can be set for new staff', async () => {
    const create = (services: string[]) =>
      app.call('POST', '/api/professionals', { token: owner.token, body: { name: 'Ida', services } });
    const made = await create([haircut, colour]);
    expect([made.status, made.body.services]).toEqual([201, [haircut, colour].sort()]);
    expect(outcome(await create([foreign]))).toBe('400 INVALID_SERVICES');
  });

  test('are refused for staff with an account', async () => {
    expect(outcome(await change([], owner))).toBe('403 FORBIDDEN');
    expect(await offered()).toEqual([foreign, haircut].sort());
  });
});

test('a change applies to the next booking', async () => {
  const customer = await newUser(app);
  const book = (service: string) =>
    app.call('POST', '/api/appointments', {
      token: customer.token,
      body: { professional, business, date: '2030-06-03', start: '10:00', services: [service] },
    });
  expect(outcome(await book(colour))).toBe('400 SERVICE_NOT_OFFERED');
  await change([colour, foreign], worker);
  expect(outcome(await book(haircut))).toBe('400 SERVICE_NOT_OFFERED');
});

test('leaving a business concurrently with being assigned a service leaves no assignment', async () => {
  for (let round = 0; round < 5; round++) {
    const staff = await newProfessional(app, { businessIds: [business] });
    await Promise.all([
      change([haircut, colour], owner, staff),
      app.call('DELETE', `/api/businesses/${business}/professionals/${staff}`, { token: owner.token }),
    ]);
    const performers = await Promise.all(
      [haircut, colour].map(
        async (id) => (await app.call('GET', `/api/services/${id}`)).body.professionalIds,
      ),
    );
    expect(performers.flat()).not.toContain(staff);
  }
});

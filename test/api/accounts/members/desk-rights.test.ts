import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newProfessional, newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import {
  act,
  book,
  booked,
  day,
  monday,
  moveTo,
  newSalon,
  outcome,
  type Salon,
} from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
let manager: TestUser;
/** A member who performs no service. */
let reception: TestUser;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
  salon = await newSalon(app);
  [manager, reception] = await Promise.all([newUser(app, 'business'), newUser(app, 'professional')]);
  await app.db.run(sql`
    insert into business_members (business_id, user_id, role)
    values (${salon.business}, ${manager.id}, 'manager'), (${salon.business}, ${reception.id}, 'staff')`);
});
afterAll(() => app.close());

const change = (by: TestUser, member: { id: string }, body: object) =>
  app.call('PATCH', `/api/businesses/${salon.business}/members/${member.id}`, { token: by.token, body });
const rightsOfAll = async () => {
  const { body } = await app.call('GET', `/api/businesses/${salon.business}/members`, {
    token: salon.owner.token,
  });
  return new Map(body.map(({ id, rights }: { id: string; rights: string[] }) => [id, rights]));
};
const both = ['desk:book', 'desk:override'];

describe('giving rights', () => {
  test('owner and manager have both, staff have none until they are given', async () => {
    expect(await rightsOfAll()).toEqual(
      new Map([
        [salon.owner.id, both],
        [manager.id, both],
        [reception.id, []],
        [salon.worker.id, []],
      ]),
    );
    expect((await change(manager, reception, { rights: ['desk:book'] })).body).toMatchObject({
      role: 'staff',
      rights: ['desk:book'],
    });
    // A professional without a membership gets one.
    expect((await change(salon.owner, salon.worker, { rights: ['desk:override'] })).body).toMatchObject({
      role: 'staff',
      rights: ['desk:override'],
      professionalId: salon.professional,
    });
    const all = await rightsOfAll();
    expect([all.get(reception.id), all.get(salon.worker.id)]).toEqual([['desk:book'], ['desk:override']]);
    for (const member of [reception, salon.worker])
      expect((await change(salon.owner, member, { rights: [] })).body.rights).toEqual([]);
  });

  test.each([
    ['staff', () => salon.worker, 403, 'FORBIDDEN'],
    ['the member', () => reception, 403, 'FORBIDDEN'],
    ['a stranger', async () => newUser(app, 'business'), 404, 'BUSINESS_NOT_FOUND'],
    ['a customer', () => salon.customer, 403, 'FORBIDDEN'],
  ])('is refused to %s', async (_, who, status, code) => {
    await change(salon.owner, salon.worker, { rights: both });
    const answer = await change(await who(), reception, { rights: ['desk:book'] });
    expect(outcome(answer)).toEqual([status, code]);
    await change(salon.owner, salon.worker, { rights: [] });
  });

  test('is refused for owners and managers, unknown rights and pending invitations', async () => {
    expect(outcome(await change(salon.owner, manager, { rights: [] }))).toEqual([400, 'INVALID_VALUE']);
    expect(outcome(await change(salon.owner, manager, { rights: both }))).toEqual([200, null]);
    expect(outcome(await change(salon.owner, reception, { rights: ['manage'] }))).toEqual([
      400,
      'INVALID_VALUE',
    ]);
    expect(outcome(await change(salon.owner, reception, {}))).toEqual([400, 'MISSING_FIELDS']);
    const invited = await app.call('POST', `/api/businesses/${salon.business}/members`, {
      token: salon.owner.token,
      body: { email: 'front@example.com', role: 'staff' },
    });
    expect(outcome(await change(salon.owner, invited.body, { rights: ['desk:book'] }))).toEqual([
      409,
      'INVALID_STATUS',
    ]);
  });

  test('only the owner changes roles; another role ends the given rights', async () => {
    await change(salon.owner, reception, { rights: both });
    expect(outcome(await change(manager, reception, { role: 'manager' }))).toEqual([403, 'FORBIDDEN']);
    expect((await change(salon.owner, reception, { role: 'manager' })).body.rights).toEqual(both);
    expect((await change(salon.owner, reception, { role: 'staff' })).body.rights).toEqual([]);
    expect((await rightsOfAll()).get(reception.id)).toEqual([]);
  });
});

describe('reception', () => {
  const newClient = { name: 'Walk In' };
  const list = () =>
    app.call('GET', `/api/appointments?businessId=${salon.business}&date=${day}`, { token: reception.token });

  test('without the right, sees and books nothing', async () => {
    await booked(app, salon.customer.token, salon.slot);
    expect((await list()).body).toEqual([]);
    const body = { ...salon.slot, start: '11:00', newClient };
    expect(outcome(await book(app, reception.token, body))).toEqual([403, 'FORBIDDEN']);
    const clients = await app.call('GET', `/api/business/clients?businessId=${salon.business}`, {
      token: reception.token,
    });
    expect(outcome(clients)).toEqual([403, 'FORBIDDEN']);
  });

  test('with the right, runs the calendar of all professionals', async () => {
    const second = await newProfessional(app, { businessIds: [salon.business] });
    await app.db.run(sql`insert into service_professionals values (${salon.haircut}, ${second})`);
    await change(salon.owner, reception, { rights: ['desk:book'] });
    expect((await list()).body.map(({ client }: { client: string }) => client)).toHaveLength(1);

    const one = await booked(app, reception.token, { ...salon.slot, start: '12:00', newClient });
    const two = await booked(app, reception.token, {
      ...salon.slot,
      professional: second,
      start: '12:00',
      newClient: { name: 'Another' },
    });
    expect((await list()).body).toHaveLength(3);
    const { token } = reception;
    const found = await app.call('GET', `/api/business/clients?businessId=${salon.business}&query=walk`, {
      token,
    });
    expect(found.body.map(({ name }: { name: string }) => name)).toContain('Walk In');
    expect((await act(app, token, one.id, 'reschedule', { date: day, start: '13:00' })).status).toBe(200);
    expect((await act(app, token, two.id, 'cancel')).status).toBe(200);
    const today = await booked(app, token, {
      ...salon.slot,
      date: '2026-06-01',
      start: '09:00',
      newClient: { name: 'Early' },
    });
    await moveTo(app, today.id, '2026-06-01T06:30:00Z');
    expect((await act(app, token, today.id, 'complete')).body.status).toBe('Completed');
    expect((await act(app, token, today.id, 'reopen')).body.status).toBe('Confirmed');
  });

  test('cannot change services, members or the business, and sees no figures', async () => {
    await change(salon.owner, reception, { rights: both });
    const { token } = reception;
    const at = `businessId=${salon.business}`;
    for (const [method, path, body, status, code] of [
      ['PATCH', `/api/services/${salon.haircut}`, { name: 'Shave' }, 400, 'SERVICE_NOT_OWNED'],
      ['DELETE', `/api/services/${salon.haircut}`, undefined, 400, 'SERVICE_NOT_OWNED'],
      ['PATCH', `/api/businesses/${salon.business}`, { allowDoubleBooking: true }, 403, 'FORBIDDEN'],
      ['GET', `/api/businesses/${salon.business}/members`, undefined, 403, 'FORBIDDEN'],
      [
        'POST',
        `/api/businesses/${salon.business}/members`,
        { email: 'a@example.com', role: 'staff' },
        403,
        'FORBIDDEN',
      ],
      ['GET', `/api/business/clients/export?${at}`, undefined, 403, 'FORBIDDEN'],
      ['GET', `/api/business/clients?${at}&lastVisit=true`, undefined, 403, 'FORBIDDEN'],
      ['GET', `/api/business/coupons?${at}`, undefined, 403, 'FORBIDDEN'],
    ] as const) {
      const answer = await app.call(method, path, { token, body });
      expect([path, ...outcome(answer)]).toEqual([path, status, code]);
    }
  });

  test('gets no stored response of an earlier request after the right was withdrawn', async () => {
    await change(salon.owner, reception, { rights: both });
    const body = { ...salon.slot, start: '14:00', newClient: { name: 'Once' } };
    const headers = { 'idempotency-key': 'once' };
    const first = await book(app, reception.token, body, { headers });
    // A right that is kept or added does not end stored responses.
    await change(salon.owner, reception, { rights: ['desk:override', 'desk:book'] });
    expect((await book(app, reception.token, body, { headers })).body.id).toBe(first.body.id);
    await change(salon.owner, reception, { rights: ['desk:override'] });
    expect(outcome(await book(app, reception.token, body, { headers }))).toEqual([403, 'FORBIDDEN']);
  });

  test('loses the right at once when it is withdrawn', async () => {
    await change(salon.owner, reception, { rights: ['desk:book'] });
    const { id } = await booked(app, reception.token, { ...salon.slot, start: '15:00', newClient });
    await change(salon.owner, reception, { rights: [] });
    expect(outcome(await act(app, reception.token, id, 'cancel'))).toEqual([404, 'APPOINTMENT_NOT_FOUND']);
    const body = { ...salon.slot, start: '16:00', newClient };
    expect(outcome(await book(app, reception.token, body))).toEqual([403, 'FORBIDDEN']);
  });
});

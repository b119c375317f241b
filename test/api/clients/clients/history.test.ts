import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { registerAccount } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { insertAppointment, newClient, newOwner, type Owner, outcome } from '../../../fixtures/clients.ts';
import { newBusiness, walk } from '../../../fixtures/marketplace.ts';

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date('2026-06-01T12:00:00Z') } });
  owner = await newOwner(app);
});
afterAll(() => app.close());

const historyOf = (id: string) => `/api/business/clients/${id}/appointments`;
const read = (id: string, query = '') => app.call('GET', historyOf(id) + query, { token: owner.token });
const remove = (id: string) => app.call('DELETE', `/api/business/clients/${id}`, { token: owner.token });
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

describe('appointments of a client', () => {
  test('have the fields for staff and omit missing notes', async () => {
    const { businessId } = owner;
    const { id: crmClientId } = await newClient(app, owner, { name: 'Ada' });
    const times = { start: '2026-07-01T09:00Z', end: '2026-07-01T09:45Z', startMinute: 600 };
    const visit = await insertAppointment(app, {
      businessId,
      crmClientId,
      ...times,
      notes: 'Please',
      staffNotes: 'Careful',
    });
    const bare = await insertAppointment(app, {
      businessId,
      crmClientId,
      start: '2026-03-01T23:00Z',
      end: '2026-03-02T00:00Z',
      startMinute: 1380,
      status: 'NoShow',
    });
    const asked = {
      businessName: 'A business',
      professionalName: 'Inês Duarte',
      familyMemberId: null,
      bookedVia: 'online',
      createdAt: expect.any(String),
      version: expect.any(String),
      amountPaidMajor: 0,
      amountDueMajor: null,
    };
    expect((await read(crmClientId)).body).toEqual([
      {
        id: visit.id,
        ...asked,
        cancelUntil: '2026-06-30T09:00:00.000Z',
        rescheduleUntil: '2026-06-30T09:00:00.000Z',
        totalMajor: null,
        client: 'Somebody',
        crmClientId,
        professional: visit.professional,
        business: businessId,
        date: '2026-07-01',
        start: '10:00',
        end: '10:45',
        time: '10:00',
        services: ['svc_a', 'svc_b'],
        status: 'Confirmed',
        notes: 'Please',
        staffNotes: 'Careful',
        paymentStatus: 'unpaid',
        currency: 'EUR',
        timezone: 'Europe/Lisbon',
        startUtc: '2026-07-01T09:00:00.000Z',
      },
      {
        id: bare.id,
        ...asked,
        cancelUntil: null,
        rescheduleUntil: null,
        totalMajor: null,
        client: 'Somebody',
        crmClientId,
        professional: bare.professional,
        business: businessId,
        date: '2026-03-01',
        start: '23:00',
        end: '24:00',
        time: '23:00',
        services: ['svc_a', 'svc_b'],
        status: 'NoShow',
        paymentStatus: 'unpaid',
        currency: 'EUR',
        timezone: 'Europe/Lisbon',
        startUtc: '2026-03-01T23:00:00.000Z',
      },
    ]);
  });

  test('have their duration in real time across daylight saving changes and midnight', async () => {
    const { id: crmClientId } = await newClient(app, owner, { name: 'Ada' });
    const { businessId } = owner;
    // Lisbon goes from 00:59 to 02:00 on 29 March.
    await insertAppointment(app, {
      businessId,
      crmClientId,
      date: '2026-03-29',
      startMinute: 30,
      start: '2026-03-29T00:30Z',
      end: '2026-03-29T01:30Z',
    });
    await insertAppointment(app, {
      businessId,
      crmClientId,
      date: '2026-02-01',
      startMinute: 1430,
      start: '2026-02-01T23:50Z',
      end: '2026-02-02T00:20Z',
    });
    const times = (await read(crmClientId)).body.map(({ start, end }: never) => [start, end]);
    expect(times).toEqual([
      ['00:30', '02:30'],
      ['23:50', '00:20'],
    ]);
  });

  test('of the record and the linked account at this business, newest first and paginated', async () => {
    const { businessId } = owner;
    const person = await registerAccount(app);
    const client = await newClient(app, owner, { name: 'Ada', email: person.email });
    await app.db.run(sql`update clients set user_id = ${person.id} where id = ${client.id}`);
    const stranger = await newClient(app, owner, { name: 'Bob' });
    const elsewhere = await newBusiness(app);
    const on = (day: number) => ({ start: `2026-05-0${day}T10:00Z`, end: `2026-05-0${day}T10:30Z` });
    const first = await insertAppointment(app, { businessId, crmClientId: client.id, ...on(1) });
    const second = await insertAppointment(app, { businessId, userId: person.id, ...on(2) });
    const both = await insertAppointment(app, {
      businessId,
      userId: person.id,
      crmClientId: client.id,
      ...on(3),
    });
    const same = await insertAppointment(app, { businessId, crmClientId: client.id, ...on(3) });
    await insertAppointment(app, { businessId: elsewhere, userId: person.id, ...on(4) });
    await insertAppointment(app, { businessId, crmClientId: stranger.id, ...on(5) });
    const expected = [...[both.id, same.id].sort().reverse(), second.id, first.id];
    expect(ids((await read(client.id)).body)).toEqual(expected);
    for (const limit of [1, 2, 3])
      expect(ids(await walk(app, `${historyOf(client.id)}?limit=${limit}`, { token: owner.token }))).toEqual(
        expected,
      );
  });

  test('return 404 CLIENT_NOT_FOUND for an unknown client', async () => {
    expect(outcome(await read('cli_none'))).toEqual([404, 'CLIENT_NOT_FOUND']);
  });

  test.each([['x'], [1], [1.5, 'a'], [-1, 'a'], [1e300, 'a'], [8e15, 'a'], ['1', 'a'], [1, 'a\0']])(
    'an invalid cursor %j is refused',
    async (...position) => {
      const { id } = await newClient(app, owner, { name: 'Ada' });
      const cursor = Buffer.from(JSON.stringify(position)).toString('base64url');
      expect(outcome(await read(id, `?cursor=${cursor}`))).toEqual([400, 'INVALID_INPUT']);
    },
  );
});

describe('DELETE /api/business/clients/:id', () => {
  test('removes the record and keeps past appointments without it', async () => {
    const { businessId } = owner;
    const client = await newClient(app, owner, { name: 'Ada' });
    const times = { start: '2026-05-01T10:00Z', end: '2026-05-01T10:30Z' };
    const { id } = await insertAppointment(app, {
      businessId,
      crmClientId: client.id,
      status: 'Completed',
      ...times,
    });
    const removed = await remove(client.id);
    expect([removed.status, removed.text]).toEqual([204, '']);
    expect(outcome(await remove(client.id))).toEqual([404, 'CLIENT_NOT_FOUND']);
    expect(outcome(await read(client.id))).toEqual([404, 'CLIENT_NOT_FOUND']);
    const kept = await app.db.row(sql`select crm_client_id from appointments where id = ${id}`);
    expect(kept).toEqual({ crm_client_id: null });
  });

  test.each(['Pending', 'Confirmed'])('is refused while a %s appointment is upcoming', async (status) => {
    const client = await newClient(app, owner, { name: 'Ada' });
    const times = { start: '2026-06-01T11:45Z', end: '2026-06-01T12:15Z' };
    const { id } = await insertAppointment(app, {
      businessId: owner.businessId,
      crmClientId: client.id,
      status,
      ...times,
    });
    expect(outcome(await remove(client.id))).toEqual([409, 'ACCOUNT_HAS_BOOKINGS']);
    await app.db.run(sql`update appointments set status = 'Cancelled' where id = ${id}`);
    expect((await remove(client.id)).status).toBe(204);
  });

  test('ignores past appointments', async () => {
    const client = await newClient(app, owner, { name: 'Ada' });
    const times = { start: '2026-06-01T11:30Z', end: '2026-06-01T12:00Z' };
    await insertAppointment(app, { businessId: owner.businessId, crmClientId: client.id, ...times });
    expect((await remove(client.id)).status).toBe(204);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newUser, type TestUser, walk } from '../../../fixtures/marketplace.ts';
import { act, booked, day, monday, moveTo, newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
let other: Salon;
let second: TestUser;
const made: Record<'first' | 'foreign' | 'later' | 'cancelled' | 'elsewhere', string> = {} as never;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
  [salon, other, second] = await Promise.all([newSalon(app), newSalon(app), newUser(app)]);
  const { customer, slot } = salon;
  made.first = (await booked(app, customer.token, { ...slot, notes: 'Mine' })).id;
  made.foreign = (await booked(app, second.token, { ...slot, start: '11:00', notes: 'Secret' })).id;
  made.later = (await booked(app, customer.token, { ...slot, date: '2026-06-10' })).id;
  made.cancelled = (await booked(app, customer.token, { ...slot, start: '12:00' })).id;
  await act(app, customer.token, made.cancelled, 'cancel');
  made.elsewhere = (await booked(app, customer.token, { ...other.slot, start: '13:00' })).id;
});
afterAll(() => app.close());

const list = async (token: string, query = '') => {
  const { status, body } = await app.call('GET', `/api/appointments${query}`, { token });
  return status === 200 ? body.map(({ id }: never) => id) : [status, body.error];
};

async function forget(id: string): Promise<void> {
  await app.db.run(sql`delete from events where subject_id = ${id}`);
  await app.db.run(sql`delete from appointment_history where appointment_id = ${id}`);
  await app.db.run(sql`delete from appointments where id = ${id}`);
}

describe('order, upcoming and past', () => {
  test('order=latest is the reverse of soonest, also over pages', async () => {
    const forth = await list(salon.customer.token, '?order=soonest');
    expect(forth).toEqual([made.first, made.cancelled, made.elsewhere, made.later]);
    for (const { token } of [salon.customer, salon.owner, salon.worker]) {
      const soonest = await list(token);
      expect(await list(token, '?order=latest')).toEqual(soonest.toReversed());
      const paged = await walk(app, '/api/appointments?order=latest&limit=1', { token });
      expect(paged.map(({ id }) => id)).toEqual(soonest.toReversed());
    }
  });

  test('upcoming=true lists active appointments that have not started', async () => {
    const { token } = salon.customer;
    expect(await list(token, '?upcoming=true')).toEqual([made.first, made.elsewhere, made.later]);
    expect(await list(token, '?upcoming=true&order=latest')).toEqual([
      made.later,
      made.elsewhere,
      made.first,
    ]);
    expect(await list(token, '?upcoming=true&status=Cancelled')).toEqual([]);
    expect(await list(token, '?upcoming=false')).toEqual(await list(token));
    expect(await list(salon.owner.token, '?upcoming=true&limit=1')).toEqual([made.first]);
    const paged = await walk(app, '/api/appointments?upcoming=true&limit=1', { token });
    expect(paged.map(({ id }) => id)).toEqual([made.first, made.elsewhere, made.later]);
  });

  test('past=true lists all others', async () => {
    const { token } = salon.customer;
    expect(await list(token, '?past=true')).toEqual([made.cancelled]);
    expect(await list(token, '?past=true&upcoming=true')).toEqual([]);
    expect(await list(token, '?past=false')).toEqual(await list(token));
    const begun = await booked(app, second.token, { ...salon.slot, date: '2026-06-15' });
    await moveTo(app, begun.id, monday);
    expect(await list(second.token, '?past=true')).toEqual([begun.id]);
    await moveTo(app, begun.id, new Date(Date.parse(monday) + 1).toISOString());
    expect(await list(second.token, '?past=true')).toEqual([]);
    await forget(begun.id);
  });

  test('recurringGroupId lists the appointments of one series', async () => {
    const slot = { ...salon.slot, date: '2026-06-17', recurringFrequency: 'weekly', recurringCount: 3 };
    const { body } = await app.call('POST', '/api/appointments', { token: second.token, body: slot });
    const series = body.occurrences.map(({ id }: never) => id);
    const { recurringGroupId } = body;
    expect(await list(second.token, `?recurringGroupId=${recurringGroupId}`)).toEqual(series);
    expect(await list(salon.owner.token, `?recurringGroupId=${recurringGroupId}`)).toEqual(series);
    expect(await list(salon.customer.token, `?recurringGroupId=${recurringGroupId}`)).toEqual([]);
    for (const id of series) await forget(id);
  });

  test('an appointment is upcoming until its start', async () => {
    const { id } = await booked(app, second.token, { ...salon.slot, date: '2026-06-12' });
    await moveTo(app, id, monday);
    expect(await list(second.token, '?upcoming=true')).toEqual([made.foreign]);
    await moveTo(app, id, new Date(Date.parse(monday) + 1).toISOString());
    expect(await list(second.token, '?upcoming=true')).toEqual([id, made.foreign]);
    await forget(id);
  });

  test('invalid values are refused', async () => {
    const { token } = salon.customer;
    expect(await list(token, '?order=newest')).toEqual([400, 'INVALID_VALUE']);
    expect((await list(token, '?upcoming=1'))[0]).toBe(400);
  });
});

describe('lists contain the caller’s own appointments, earliest first', () => {
  test('for a customer', async () => {
    expect(await list(salon.customer.token)).toEqual([
      made.first,
      made.cancelled,
      made.elsewhere,
      made.later,
    ]);
    expect(await list(second.token)).toEqual([made.foreign]);
    expect(await list((await newUser(app)).token)).toEqual([]);
  });

  test('for the owner and the professional', async () => {
    const all = [made.first, made.foreign, made.cancelled, made.later];
    expect(await list(salon.owner.token)).toEqual(all);
    expect(await list(salon.worker.token)).toEqual(all);
    expect(await list(other.owner.token)).toEqual([made.elsewhere]);
    expect(await list((await newUser(app, 'professional')).token)).toEqual([]);
    expect(await list((await newUser(app, 'business')).token)).toEqual([]);
  });

  test('empty for an admin', async () => {
    expect(await list((await newUser(app, 'admin')).token)).toEqual([]);
  });

  test('a hold is not listed', async () => {
    const body = { ...salon.slot, date: '2026-06-11' };
    const hold = await app.call('POST', '/api/holds', { token: salon.customer.token, body });
    expect(hold.status).toBe(201);
    for (const { token } of [salon.customer, salon.owner, salon.worker]) {
      expect(await list(token, '?from=2026-06-11')).toEqual([]);
      expect(outcome(await app.call('GET', `/api/appointments/${hold.body.id}`, { token }))).toEqual([
        404,
        'APPOINTMENT_NOT_FOUND',
      ]);
    }
    expect(await list(second.token, `?professionalId=${salon.professional}&date=2026-06-11`)).toEqual([]);
  });
});

describe('filters', () => {
  test('by date, status, business, professional and client', async () => {
    const { customer, owner, business, professional } = salon;
    expect(await list(customer.token, '?from=2026-06-04')).toEqual([made.later]);
    expect(await list(customer.token, `?to=${day}&status=Cancelled`)).toEqual([made.cancelled]);
    expect(await list(customer.token, `?from=${day}&to=${day}`)).toEqual([
      made.first,
      made.cancelled,
      made.elsewhere,
    ]);
    expect(await list(customer.token, '?date=2026-06-10')).toEqual([made.later]);
    expect(await list(customer.token, `?businessId=${other.business}`)).toEqual([made.elsewhere]);
    expect(await list(customer.token, `?professionalId=${professional}&status=Confirmed`)).toEqual([
      made.first,
      made.later,
    ]);
    expect(await list(owner.token, `?clientId=${second.id}`)).toEqual([made.foreign]);
    expect(await list(owner.token, `?businessId=${business}&status=Pending`)).toEqual([]);
    expect(await list(owner.token, `?businessId=${other.business}`)).toEqual([]);
  });

  test('refuse invalid values', async () => {
    const { token } = salon.customer;
    expect(await list(token, '?status=Held')).toEqual([400, 'INVALID_STATUS']);
    expect(await list(token, '?status=pending')).toEqual([400, 'INVALID_STATUS']);
    expect(await list(token, '?from=yesterday')).toEqual([400, 'INVALID_DATE_FORMAT']);
    expect(await list(token, '?date=2026-13-01')).toEqual([400, 'INVALID_DATE_FORMAT']);
    expect(await list(token, '?limit=0')).toEqual([400, 'INVALID_VALUE']);
    expect(await list(token, '?cursor=nonsense')).toEqual([400, 'INVALID_INPUT']);
  });

  test('accept the first and last supported date', async () => {
    expect(await list(second.token, '?from=1900-01-01&to=2199-12-31')).toEqual([made.foreign]);
  });

  test('pages contain every row once', async () => {
    for (const user of [salon.customer, salon.owner, salon.worker]) {
      const whole = await list(user.token);
      for (const limit of [1, 2]) {
        const rows = await walk(app, `/api/appointments?limit=${limit}`, { token: user.token });
        expect(rows.map(({ id }) => id)).toEqual(whole);
      }
    }
  });
});

describe('the day of another professional', () => {
  test('shows taken times without client and services', async () => {
    const stranger = await newUser(app);
    const { body } = await app.call(
      'GET',
      `/api/appointments?professionalId=${salon.professional}&date=${day}`,
      {
        token: stranger.token,
      },
    );
    const masked = {
      professional: salon.professional,
      business: salon.business,
      date: day,
      status: 'Confirmed',
      timezone: 'Europe/Lisbon',
    };
    expect(body).toEqual([
      {
        ...masked,
        id: made.first,
        start: '10:00',
        end: '10:30',
        time: '10:00',
        startUtc: '2026-06-03T09:00:00.000Z',
      },
      {
        ...masked,
        id: made.foreign,
        start: '11:00',
        end: '11:30',
        time: '11:00',
        startUtc: '2026-06-03T10:00:00.000Z',
      },
    ]);
  });

  test('shows the caller’s own appointments completely', async () => {
    const path = `/api/appointments?professionalId=${salon.professional}&date=${day}`;
    const { body } = await app.call('GET', path, { token: salon.customer.token });
    expect(body.map(({ id, notes, services }: never) => [id, notes, Boolean(services)])).toEqual([
      [made.first, 'Mine', true],
      [made.foreign, undefined, false],
      [made.cancelled, undefined, true],
    ]);
    const asStaff = await app.call('GET', path, { token: salon.worker.token });
    expect(asStaff.body.map(({ notes }: never) => notes)).toEqual(['Mine', 'Secret', undefined]);
  });

  test('cannot be filtered by client', async () => {
    const path = `?professionalId=${salon.professional}&date=${day}&clientId=${second.id}`;
    expect(await list(salon.customer.token, path)).toEqual([]);
    expect(await list(salon.owner.token, path)).toEqual([made.foreign]);
  });
});

describe('one appointment', () => {
  const get = (token: string, id = made.first) => app.call('GET', `/api/appointments/${id}`, { token });
  const patch = (token: string, body: unknown, id = made.first) =>
    app.call('PATCH', `/api/appointments/${id}`, { token, body });

  test('is visible to its client and staff only', async () => {
    for (const { token } of [salon.customer, salon.owner, salon.worker])
      expect((await get(token)).status).toBe(200);
    const strangers = [second, other.owner, other.worker, await newUser(app, 'admin')];
    for (const { token } of strangers)
      expect(outcome(await get(token))).toEqual([404, 'APPOINTMENT_NOT_FOUND']);
    expect(outcome(await get(salon.customer.token, 'apt_x'))).toEqual([404, 'APPOINTMENT_NOT_FOUND']);
  });

  test('notes can be edited by both sides, staff notes by staff only', async () => {
    const byStaff = await patch(salon.worker.token, { notes: 'Ring twice', staffNotes: ' Chatty ' });
    expect([byStaff.body.notes, byStaff.body.staffNotes]).toEqual(['Ring twice', 'Chatty']);
    expect(byStaff.body.notified).toEqual([]);
    const hacked = await patch(salon.customer.token, { notes: 'Ring never', staffNotes: 'Hacked' });
    expect(outcome(hacked)).toEqual([400, 'INVALID_INPUT']);
    const byClient = await patch(salon.customer.token, { notes: 'Ring once' });
    expect([byClient.body.notes, 'staffNotes' in byClient.body]).toEqual(['Ring once', false]);
    expect('staffNotes' in (await get(salon.customer.token)).body).toBe(false);
    const seen = await get(salon.owner.token);
    expect([seen.body.notes, seen.body.staffNotes]).toEqual(['Ring once', 'Chatty']);
    const cleared = await patch(salon.owner.token, { notes: null, staffNotes: '' });
    expect(['notes' in cleared.body, 'staffNotes' in cleared.body]).toEqual([false, false]);
  });

  test('no other field can be changed by PATCH', async () => {
    const before = (await get(salon.owner.token)).body;
    const sent = {
      status: 'Cancelled',
      paymentIntentId: 'pi_1',
      paymentStatus: 'paid',
      start: '09:00',
      client: 'X',
    };
    for (const [name, value] of Object.entries(sent))
      expect([name, outcome(await patch(salon.owner.token, { [name]: value }))]).toEqual([
        name,
        [400, 'INVALID_INPUT'],
      ]);
    expect((await patch(salon.owner.token, before)).body).toEqual({ ...before, notified: [] });
    expect(outcome(await patch(second.token, { notes: 'x' }))).toEqual([404, 'APPOINTMENT_NOT_FOUND']);
    expect(outcome(await patch(salon.customer.token, { notes: 5 }))).toEqual([400, 'INVALID_INPUT']);
  });

  test('shows the payment reference', async () => {
    await app.db.run(
      sql`update appointments set payment_intent_id = 'pi_mock_1', payment_status = 'paid' where id = ${made.later}`,
    );
    const { body } = await get(salon.customer.token, made.later);
    expect([body.paymentIntentId, body.paymentStatus]).toEqual(['pi_mock_1', 'paid']);
  });

  test('that ends at midnight has end 24:00', async () => {
    await app.db.run(sql`
      update appointments set date = '2026-06-10', start_minute = 1410, during = tstzrange('2026-06-10T22:30Z', '2026-06-10T23:00Z'),
        blocked = tstzrange('2026-06-10T22:30Z', '2026-06-10T23:00Z') where id = ${made.later}`);
    const { body } = await get(salon.customer.token, made.later);
    expect([body.start, body.end]).toEqual(['23:30', '24:00']);
  });
});

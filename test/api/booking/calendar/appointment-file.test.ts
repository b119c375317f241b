import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCalendarFiles } from '../../../../src/features/booking/calendar/appointment-file.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import { act, booked, monday, newSalon, type Salon, setBusiness } from '../../../fixtures/salon.ts';
import { readCalendar } from './read-calendar.ts';

let app: TestApp;
let salon: Salon;
let now = new Date(monday);
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } });
  salon = await newSalon(app, { name: 'Tesoura & Co' });
  await setBusiness(
    app,
    salon.business,
    sql`address_line1 = 'Rua Augusta 12', postal_code = '1100-053', city = 'Lisboa',
    country = 'Portugal', lat = 38.71, lng = -9.13`,
  );
});
afterAll(() => app.close());

const fileOf = (id: string, token: string, headers = {}) =>
  app.call('GET', `/api/appointments/${id}/calendar.ics`, { token, headers });
const entryOf = async (id: string, token: string) => {
  const { method, entries } = readCalendar((await fileOf(id, token)).text);
  return { method, ...entries[0]! };
};
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));

let slots = 0;
/** Each on its own day. */
const nextSlot = () => {
  const date = new Date(Date.UTC(2026, 5, 3 + slots++)).toISOString().slice(0, 10);
  return { ...salon.slot, date };
};

test('the client’s file contains place, time, professional and price', async () => {
  const { token } = salon.customer;
  const appointment = await booked(app, token, {
    ...nextSlot(),
    services: [salon.haircut, salon.colour],
    notes: 'Allergic',
  });
  const answer = await fileOf(appointment.id, token);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-cache',
  ]);
  const { method, entries } = readCalendar(answer.text);
  expect(method).toBe('PUBLISH');
  expect(entries).toEqual([
    {
      uid: `${appointment.id}@openslot`,
      sequence: 0,
      status: 'CONFIRMED',
      summary: 'Haircut, Colour at Tesoura & Co',
      description: 'With Inês Duarte\nPrice: 65.50 EUR',
      location: 'Rua Augusta 12, 1100-053 Lisboa, Portugal',
      start: appointment.startUtc,
      end: '2026-06-03T10:30:00.000Z',
      created: now.toISOString(),
      changed: now.toISOString(),
      properties: expect.arrayContaining(['dtstamp', 'geo', 'organizer', 'transp']),
    },
  ]);
  expect(answer.text).toContain('DTSTART;TZID=Europe/Lisbon:20260603T100000\r\n');
});

test('the staff’s file contains the client; notes are in no file', async () => {
  const appointment = await booked(app, salon.customer.token, { ...nextSlot(), notes: 'secret-of-client' });
  await app.call('PATCH', `/api/appointments/${appointment.id}`, {
    token: salon.owner.token,
    body: { staffNotes: 'secret-of-staff' },
  });
  for (const { token } of [salon.owner, salon.worker]) {
    const answer = await fileOf(appointment.id, token);
    const [entry] = readCalendar(answer.text).entries;
    expect([entry?.summary, entry?.description]).toEqual([
      'Maya Rossi: Haircut',
      'With Inês Duarte\nAt Tesoura & Co\nPrice: 20.00 EUR',
    ]);
    expect(answer.text).not.toMatch(/secret/);
  }
  expect((await fileOf(appointment.id, salon.customer.token)).text).not.toMatch(/secret|Maya/);
});

test('the file names the family member', async () => {
  const { token } = salon.customer;
  const { body } = await app.call('POST', '/api/family-members', { token, body: { name: 'Emil' } });
  const appointment = await booked(app, token, { ...nextSlot(), familyMemberId: body.id });
  expect((await entryOf(appointment.id, token)).description).toContain('\nFor Emil\n');
});

test('confirming, rescheduling and cancelling raise SEQUENCE under one UID; notes and completing do not', async () => {
  await setBusiness(app, salon.business, sql`auto_confirm = false`);
  const { token } = salon.customer;
  const slot = nextSlot();
  const appointment = await booked(app, token, slot);
  await setBusiness(app, salon.business, sql`auto_confirm = true`);
  const seen: unknown[] = [];
  const look = async () => {
    const { uid, sequence, status, method, start, changed } = await entryOf(appointment.id, token);
    expect([uid, changed]).toEqual([`${appointment.id}@openslot`, now.toISOString()]);
    seen.push([sequence, status, method, start.slice(11, 16)]);
  };
  await look();
  later(1);
  await act(app, salon.owner.token, appointment.id, 'confirm');
  await look();
  later(1);
  await app.call('PATCH', `/api/appointments/${appointment.id}`, { token, body: { notes: 'Hello' } });
  await look();
  later(1);
  await act(app, token, appointment.id, 'reschedule', { date: slot.date, start: '11:30' });
  await look();
  later(1);
  await act(app, token, appointment.id, 'cancel');
  await look();
  expect(seen).toEqual([
    [0, 'TENTATIVE', 'PUBLISH', '09:00'],
    [1, 'CONFIRMED', 'PUBLISH', '09:00'],
    [1, 'CONFIRMED', 'PUBLISH', '09:00'],
    [2, 'CONFIRMED', 'PUBLISH', '10:30'],
    [3, 'CANCELLED', 'CANCEL', '10:30'],
  ]);
});

test('the email attachment is the same file, with the method in its content type', async () => {
  const { token } = salon.customer;
  const appointment = await booked(app, token, nextSlot());
  const downloaded = (await fileOf(appointment.id, token)).text;
  expect(await listCalendarFiles(app.db, [appointment.id], 'client')).toEqual([
    {
      filename: 'appointment.ics',
      contentType: 'text/calendar; method=PUBLISH; charset=utf-8',
      content: downloaded,
    },
  ]);
  await act(app, token, appointment.id, 'cancel');
  const [cancelled] = await listCalendarFiles(app.db, [appointment.id], 'client');
  expect(cancelled?.contentType).toBe('text/calendar; method=CANCEL; charset=utf-8');
  expect(await listCalendarFiles(app.db, ['apt_unknown'], 'client')).toEqual([]);
  const other = await booked(app, token, nextSlot());
  const third = await booked(app, token, nextSlot());
  const files = await listCalendarFiles(app.db, [appointment.id, other.id, third.id], 'client');
  expect(files.map(({ filename }) => filename)).toEqual(['appointment-cancelled.ics', 'appointments.ics']);
});

test('line breaks in names are escaped', async () => {
  const hostile = 'Evil\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:forged;,\\n"quoted"\u2028ATTENDEE:mailto:x@y';
  const other = await newSalon(app, { name: hostile });
  await setBusiness(app, other.business, sql`address_line1 = ${hostile}`);
  await app.db.run(sql`update professionals set name = ${hostile} where id = ${other.professional}`);
  await app.db.run(sql`update services set name = ${hostile} where id = ${other.haircut}`);
  const appointment = await booked(app, other.customer.token, other.slot);
  const { text } = await fileOf(appointment.id, other.customer.token);
  const { entries } = readCalendar(text);
  const plain = hostile.replaceAll('\r\n', '\n').replaceAll('\u2028', '\n');
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ summary: `${plain} at ${plain}`, location: plain });
  expect(text.match(/^UID:/gm)).toHaveLength(1);
  expect(text).not.toMatch(/^ATTENDEE/m);
});

test('time zone and duration are preserved across daylight saving changes and unusual offsets', async () => {
  for (const [timezone, date, start, startUtc, endUtc] of [
    ['Europe/Berlin', '2026-10-25', '09:00', '2026-10-25T08:00:00.000Z', '2026-10-25T08:30:00.000Z'],
    ['Asia/Kathmandu', '2026-06-10', '09:00', '2026-06-10T03:15:00.000Z', '2026-06-10T03:45:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '09:00', '2026-10-03T22:00:00.000Z', '2026-10-03T22:30:00.000Z'],
    ['Pacific/Apia', '2026-06-10', '09:00', '2026-06-09T20:00:00.000Z', '2026-06-09T20:30:00.000Z'],
    ['Pacific/Pago_Pago', '2026-06-10', '09:00', '2026-06-10T20:00:00.000Z', '2026-06-10T20:30:00.000Z'],
  ] as const) {
    const there = await newSalon(app, { timezone });
    const appointment = await booked(app, there.customer.token, { ...there.slot, date, start });
    const { text } = await fileOf(appointment.id, there.customer.token);
    expect(text).toContain(`DTSTART;TZID=${timezone}:${date.replaceAll('-', '')}T090000`);
    expect(readCalendar(text).entries[0]).toMatchObject({ start: startUtc, end: endUtc });
    expect(appointment.startUtc).toBe(startUtc);
  }
});

test('returns 304 for a matching ETag', async () => {
  const { token } = salon.customer;
  const appointment = await booked(app, token, nextSlot());
  const first = await fileOf(appointment.id, token);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{27}"$/);
  const again = await fileOf(appointment.id, token, { 'if-none-match': etag });
  expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
  await act(app, token, appointment.id, 'cancel');
  expect((await fileOf(appointment.id, token, { 'if-none-match': etag })).status).toBe(200);
});

test('other accounts, holds and unknown ids return 404; requests without a session return 401', async () => {
  const appointment = await booked(app, salon.customer.token, nextSlot());
  const hold = await app.call('POST', '/api/holds', { token: salon.customer.token, body: nextSlot() });
  expect(hold.status).toBe(201);
  const stranger = await newUser(app);
  const admin = await newUser(app, 'admin');
  for (const [id, token] of [
    [appointment.id, stranger.token],
    [appointment.id, admin.token],
    [hold.body.id, salon.customer.token],
    ['apt_unknown', salon.customer.token],
  ]) {
    const answer = await fileOf(id, token);
    expect([answer.status, answer.body]).toEqual([404, { error: 'APPOINTMENT_NOT_FOUND' }]);
  }
  const anonymous = await app.call('GET', `/api/appointments/${appointment.id}/calendar.ics`);
  expect([anonymous.status, anonymous.body]).toEqual([401, { error: 'AUTH_REQUIRED' }]);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { calendarOf } from '../../../fixtures/calendars.ts';
import { connectDav, type DavConnection } from '../../../fixtures/dav-connection.ts';
import { type DavServer, missingProduct, startDavServer } from '../../../fixtures/dav-servers.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { act, book, booked, monday, newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';

describe.each(['radicale', 'xandikos'] as const)('with %s', (product) => {
  const missing = missingProduct(product);
  const clock = movingClock(monday);
  let app: TestApp;
  let salon: Salon;
  let server: DavServer;
  let dav: DavConnection;
  beforeAll(async () => {
    if (missing !== null) return;
    app = await startApp({ clock, environment: { WEBHOOK_ALLOW_PRIVATE: 'on' } });
  });
  afterAll(() => app?.close());
  beforeEach(async ({ skip }) => {
    if (missing !== null) skip(missing);
    await app.db.run(sql`delete from calendar_connections`);
    salon = await newSalon(app);
    server = await startDavServer(product);
    dav = await connectDav(app, clock, salon, server);
    return () => server.close();
  });

  const at = (calendar: string, file: string) => `${server.home}${calendar}/${file}`;
  const put = (calendar: string, file: string, text: string) =>
    server.send('PUT', at(calendar, file), text, { 'content-type': 'text/calendar' });
  const meeting = (start: string, end: string, uid = 'meeting') =>
    calendarOf({ start: `20260603T${start}00Z`, end: `20260603T${end}00Z`, uid });
  const bookAt = async (start: string) =>
    outcome(await book(app, salon.customer.token, { ...salon.slot, start }));

  test('finds the calendars of an account from its bare address', async () => {
    const [connection] = await dav.list();
    expect(connection).toMatchObject({
      kind: 'caldav',
      host: '127.0.0.1',
      lastError: null,
      pendingWrites: 0,
    });
    const calendars: { name: string }[] = connection.calendars;
    expect(calendars.filter(({ name }) => ['home', 'work'].includes(name))).toMatchObject([
      { name: 'home', mayWrite: true, reads: false, writes: false },
      { name: 'work', mayWrite: true, reads: false, writes: false },
    ]);
    expect(JSON.stringify(connection)).not.toContain('5ecret');
  });

  test('reads busy times and follows changes by their token', async () => {
    await put('home', 'meeting.ics', meeting('0900', '0930'));
    await put('work', 'other.ics', meeting('1200', '1230'));
    await dav.choose({ reads: ['home'] });
    expect(await bookAt('10:00')).toEqual([409, 'PROFESSIONAL_TIME_OFF']);
    expect((await bookAt('13:00'))[0]).toBe(201);
    await put('home', 'meeting.ics', meeting('1000', '1030'));
    await put('home', 'second.ics', meeting('1400', '1430', 'second'));
    await dav.sync();
    expect(await bookAt('11:00')).toEqual([409, 'PROFESSIONAL_TIME_OFF']);
    expect(await bookAt('15:00')).toEqual([409, 'PROFESSIONAL_TIME_OFF']);
    expect((await bookAt('10:00'))[0]).toBe(201);
    await server.send('DELETE', at('home', 'second.ics'));
    await dav.sync();
    expect((await bookAt('15:00'))[0]).toBe(201);
    await dav.choose({ reads: [] });
    expect((await bookAt('11:00'))[0]).toBe(201);
    expect((await dav.list())[0].lastError).toBeNull();
  });

  test('writes, moves and deletes the entry of an appointment', async () => {
    await dav.choose({ reads: ['home', 'work'], writes: 'work' });
    const { id } = await booked(app, salon.customer.token, salon.slot);
    await dav.written();
    const entry = async () => (await server.send('GET', at('work', `${id}.ics`))).text;
    expect(await entry()).toContain(`UID:${id}@openslot`);
    expect(await entry()).toContain('DTSTART;TZID=Europe/Lisbon:20260603T100000');
    expect(
      (await act(app, salon.customer.token, id, 'reschedule', { date: '2026-06-03', start: '14:00' })).status,
    ).toBe(200);
    await dav.written();
    expect(await entry()).toContain('DTSTART;TZID=Europe/Lisbon:20260603T140000');
    // The copy is not a busy time.
    await dav.sync();
    expect((await bookAt('14:30'))[0]).toBe(201);
    await act(app, salon.customer.token, id, 'cancel');
    await dav.written();
    expect((await server.send('GET', at('work', `${id}.ics`))).status).toBe(404);
    expect(await dav.reports()).toEqual([]);
  });

  test('existing appointments are written, and withdrawn when the calendar is no longer written', async () => {
    const { id } = await booked(app, salon.customer.token, salon.slot);
    await dav.choose({ writes: 'work' });
    await dav.written();
    expect((await server.send('GET', at('work', `${id}.ics`))).status).toBe(200);
    expect((await dav.choose({ writes: 'home' })).body).toMatchObject({ pendingWrites: 2 });
    await dav.written();
    expect((await dav.list())[0]).toMatchObject({ pendingWrites: 0, lastWriteError: null });
    expect((await server.send('GET', at('work', `${id}.ics`))).status).toBe(404);
    expect((await server.send('GET', at('home', `${id}.ics`))).status).toBe(200);
  });

  test('reports an edited entry, does not overwrite it, and restores it on request', async () => {
    await dav.choose({ writes: 'work' });
    const { id } = await booked(app, salon.customer.token, salon.slot);
    await dav.written();
    const path = at('work', `${id}.ics`);
    const { text } = await server.send('GET', path);
    const edited = text
      .replaceAll('20260603T1000', '20260603T1200')
      .replaceAll('20260603T1030', '20260603T1230');
    await put('work', `${id}.ics`, edited);
    await dav.sync();
    const [report] = await dav.reports();
    expect(report).toMatchObject({
      kind: 'edited',
      calendarName: 'work',
      foundStart: '2026-06-03T11:00:00.000Z',
      foundEnd: '2026-06-03T11:30:00.000Z',
      appointment: { id, start: '10:00', status: 'Confirmed' },
    });
    // A change of the appointment does not overwrite the edit either.
    await act(app, salon.customer.token, id, 'reschedule', { date: '2026-06-03', start: '15:00' });
    await dav.sync();
    expect((await server.send('GET', path)).text).toContain('20260603T1200');
    expect((await dav.end(report.id, 'restore')).status).toBe(204);
    await dav.written();
    expect((await server.send('GET', path)).text).toContain('20260603T1500');
    expect(await dav.reports()).toEqual([]);
  });

  test('reports a deleted entry once, and creates it again only on request or by a change', async () => {
    await dav.choose({ writes: 'work' });
    const { id } = await booked(app, salon.customer.token, salon.slot);
    await dav.written();
    const path = at('work', `${id}.ics`);
    const isThere = async () => (await server.send('GET', path)).status === 200;
    await server.send('DELETE', path);
    await dav.sync();
    const [report] = await dav.reports();
    expect(report).toMatchObject({ kind: 'deleted', foundStart: null, appointment: { id } });
    expect(await isThere()).toBe(false);
    expect((await dav.end(report.id, 'dismiss')).status).toBe(204);
    await dav.sync();
    expect([await dav.reports(), await isThere()]).toEqual([[], false]);
    await act(app, salon.customer.token, id, 'reschedule', { date: '2026-06-03', start: '15:00' });
    await dav.written();
    expect(await isThere()).toBe(true);
    await server.send('DELETE', path);
    // The appointment changes before the next read.
    await act(app, salon.customer.token, id, 'reschedule', { date: '2026-06-03', start: '16:00' });
    await dav.written();
    expect(await dav.reports()).toMatchObject([{ kind: 'deleted' }]);
    await dav.end((await dav.reports())[0].id, 'restore');
    await dav.written();
    expect(await isThere()).toBe(true);
  });

  test('an entry whose version changed without its content is not reported', async () => {
    await dav.choose({ writes: 'work' });
    const { id } = await booked(app, salon.customer.token, salon.slot);
    await dav.written();
    const { text } = await server.send('GET', at('work', `${id}.ics`));
    const withAlarm = text.replace(
      'END:VEVENT',
      'BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Soon\r\nTRIGGER:-PT15M\r\nEND:VALARM\r\nEND:VEVENT',
    );
    await put('work', `${id}.ics`, withAlarm);
    await dav.sync();
    expect(await dav.reports()).toEqual([]);
    await act(app, salon.customer.token, id, 'reschedule', { date: '2026-06-03', start: '15:00' });
    await dav.written();
    expect((await server.send('GET', at('work', `${id}.ics`))).text).toContain('20260603T1500');
  });

  test.skipIf(product === 'xandikos')('a wrong password is reported in words', async () => {
    const id = await dav.add({ password: 'wrong' });
    await dav.sync();
    const found = (await dav.list()).find((connection) => connection.id === id);
    expect(found).toMatchObject({
      calendars: [],
      lastSuccessAt: null,
      lastError: { reason: 'credentials', detail: 'The server refused the user name or the password.' },
    });
  });
});

import { expect, test } from 'vitest';
import { wallClock } from '$lib/format/time';
import { type CalendarEntry, googleCalendar, outlookCalendar } from './calendar-links';

const entry: CalendarEntry = {
  title: 'Cut & color at Salon “Lindenblüte”',
  startUtc: '2026-11-25T13:00:00.000Z',
  minutes: 75,
  zone: 'Europe/Berlin',
  location: 'Lindenstraße 1, 10969 Berlin',
  details: 'with Lena Vogt\nhttps://openslot.example/appointments/apt_1',
};
const query = (address: string) => new URL(address).searchParams;
const google = (more: Partial<CalendarEntry> = {}) => query(googleCalendar({ ...entry, ...more }));
const outlook = (more: Partial<CalendarEntry> = {}) => query(outlookCalendar({ ...entry, ...more }));

test('names start, end, zone and place of an appointment', () => {
  expect(Object.fromEntries(google())).toEqual({
    action: 'TEMPLATE',
    text: entry.title,
    dates: '20261125T130000Z/20261125T141500Z',
    ctz: 'Europe/Berlin',
    location: entry.location,
    details: entry.details,
  });
  expect(Object.fromEntries(outlook())).toEqual({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: entry.title,
    startdt: '2026-11-25T13:00:00Z',
    enddt: '2026-11-25T14:15:00Z',
    location: entry.location,
    body: entry.details,
  });
});

test('Outlook gets spaces as %20, because it shows a plus sign as it is', () => {
  expect(outlookCalendar(entry)).not.toContain('+');
  expect(outlookCalendar(entry)).toContain('Cut%20%26%20color');
});

test.each([
  // Berlin sets the clock back on 25 October 2026 at 03:00 and forward on 28 March 2027 at 02:00.
  ['before the clock is set back', '2026-10-24T12:00:00.000Z', '14:00', '2026-10-24T13:15:00Z'],
  ['after the clock was set back', '2026-10-26T13:00:00.000Z', '14:00', '2026-10-26T14:15:00Z'],
  ['across the hour that occurs twice', '2026-10-25T00:30:00.000Z', '02:30', '2026-10-25T01:45:00Z'],
  ['across the hour that does not occur', '2027-03-28T00:30:00.000Z', '01:30', '2027-03-28T01:45:00Z'],
])('keeps the length of an appointment %s', (_, startUtc, local, end) => {
  expect(wallClock(startUtc, entry.zone).time).toBe(local);
  expect(outlook({ startUtc }).get('enddt')).toBe(end);
  expect(google({ startUtc }).get('dates')).toBe(
    `${startUtc.replace(/[-:]|\.000/g, '')}/${end.replace(/[-:]/g, '')}`,
  );
});

import { describe, expect, test } from 'vitest';
import {
  calendarOf,
  googleCalendar,
  icloudCalendar,
  outlookCalendar,
} from '../../../../../test/fixtures/calendars.ts';
import { runToEnd } from '../../../../shared/steps.ts';
import { isTimeZone } from '../../../../shared/time.ts';
import { type ReadResult, readBusyTimes } from './read-busy-times.ts';
import { windowsZones } from './windows-zones.ts';

const period = { from: '2026-11-19T00:00:00Z', until: '2027-01-10T00:00:00Z' };

function read(text: string, { from, until } = period, zone = 'Europe/Berlin'): ReadResult {
  return runToEnd(readBusyTimes(text, { fromMs: Date.parse(from), untilMs: Date.parse(until), zone }));
}

const shortIso = (ms: number) => new Date(ms).toISOString().slice(0, 16);

/** As `start/end` in UTC. */
function busyIn(...given: Parameters<typeof read>): string[] {
  const result = read(...given);
  if ('problem' in result) throw new Error(result.problem);
  expect(result.unreadableEvents).toBe(0);
  return result.busy.map(({ start, end }) => `${shortIso(start)}/${shortIso(end)}`);
}

const one = (start: string, end: string, ...more: string[]) => calendarOf({ start, end, more });

describe('a calendar of Google', () => {
  test('has moved, excluded and cancelled dates, and all-day events in the zone of the professional', () => {
    expect(busyIn(googleCalendar)).toEqual([
      '2026-12-01T08:00/2026-12-01T09:15',
      '2026-12-02T16:00/2026-12-02T17:30',
      '2026-12-23T23:00/2026-12-26T23:00',
    ]);
  });

  test('keeps local times when the clock changes', () => {
    const autumn = { from: '2026-10-19T00:00:00Z', until: '2026-10-28T00:00:00Z' };
    expect(busyIn(googleCalendar, autumn)).toEqual([
      '2026-10-20T16:00/2026-10-20T17:30',
      '2026-10-27T17:00/2026-10-27T18:30',
    ]);
  });
});

describe('a calendar of Outlook', () => {
  test('has Windows zone names, a custom zone, free times and several excluded dates in a line', () => {
    const week = { from: '2026-11-30T00:00:00Z', until: '2026-12-08T00:00:00Z' };
    expect(busyIn(outlookCalendar, week)).toEqual([
      '2026-11-30T08:00/2026-11-30T08:15',
      '2026-12-03T13:30/2026-12-03T14:00',
      '2026-12-04T08:00/2026-12-04T08:15',
      '2026-12-04T15:30/2026-12-04T16:30',
      '2026-12-04T23:00/2026-12-05T23:00',
      '2026-12-07T08:00/2026-12-07T08:15',
    ]);
  });

  test('ends recurring events at the last date in UTC, after the clock has changed', () => {
    const spring = { from: '2027-03-31T00:00:00Z', until: '2027-05-01T00:00:00Z' };
    expect(busyIn(outlookCalendar, spring)).toEqual([
      '2027-03-31T07:00/2027-03-31T07:15',
      '2027-04-01T07:00/2027-04-01T07:15',
    ]);
  });

  test('needs no VTIMEZONE for Windows zone names, all of which are known to this platform', () => {
    expect(
      busyIn(
        calendarOf().replace(
          'END:VCALENDAR',
          'BEGIN:VEVENT\r\nUID:1\r\nDTSTART;TZID="Pacific Standard Time":20261201T090000\r\nDURATION:PT1H\r\nEND:VEVENT\r\nEND:VCALENDAR',
        ),
      ),
    ).toEqual(['2026-12-01T17:00/2026-12-01T18:00']);
    expect([...windowsZones.values()].filter((zone) => !isTimeZone(zone))).toEqual([]);
  });
});

test('a calendar of iCloud has different zones of start and end, floating times and a prefix of zones', () => {
  expect(busyIn(icloudCalendar)).toEqual([
    '2026-12-01T09:00/2026-12-01T11:00',
    '2026-12-02T10:00/2026-12-02T10:30',
    '2026-12-03T07:00/2026-12-03T07:45',
    '2026-12-09T23:00/2026-12-10T23:00',
    '2026-12-23T23:00/2026-12-24T23:00',
    '2027-01-06T10:00/2027-01-06T10:30',
  ]);
});

test('times without a zone and dates follow the zone of the professional', () => {
  expect(busyIn(one('20261201T090000', '20261201T100000'), period, 'America/New_York')).toEqual([
    '2026-12-01T14:00/2026-12-01T15:00',
  ]);
});

test('an unknown zone without definition is read in the zone of the professional', () => {
  const text = one('20261201T090000', '20261201T100000Z').replace('DTSTART:', 'DTSTART;TZID=Mars/Base:');
  expect(busyIn(text)).toEqual(['2026-12-01T08:00/2026-12-01T10:00']);
});

test('adjacent and overlapping events become one busy time', () => {
  expect(
    busyIn(
      calendarOf(
        { start: '20261201T090000Z', end: '20261201T100000Z' },
        { start: '20261201T100000Z', end: '20261201T103000Z' },
        { start: '20261201T093000Z', end: '20261201T094500Z' },
      ),
    ),
  ).toEqual(['2026-12-01T09:00/2026-12-01T10:30']);
});

test('free and cancelled events, events of no length and copies of own appointments are not busy', () => {
  expect(
    busyIn(
      calendarOf(
        { start: '20261201T090000Z', end: '20261201T100000Z', more: ['TRANSP:TRANSPARENT'] },
        { start: '20261202T090000Z', end: '20261202T100000Z', more: ['STATUS:CANCELLED'] },
        { start: '20261203T090000Z', end: '20261203T090000Z' },
        { start: '20261204T090000Z', end: '20261204T100000Z', uid: 'apt_1@openslot' },
      ),
    ),
  ).toEqual([]);
});

test('seconds are rounded to the minutes around them', () => {
  expect(busyIn(one('20261201T090030Z', '20261201T093001Z'))).toEqual(['2026-12-01T09:00/2026-12-01T09:31']);
});

test('added dates and periods extend an event', () => {
  expect(
    busyIn(
      one(
        '20261201T090000Z',
        '20261201T100000Z',
        'RDATE:20261203T090000Z,20261204T090000Z',
        'RDATE;VALUE=PERIOD:20261205T090000Z/PT2H',
      ),
    ),
  ).toEqual([
    '2026-12-01T09:00/2026-12-01T10:00',
    '2026-12-03T09:00/2026-12-03T10:00',
    '2026-12-04T09:00/2026-12-04T10:00',
    '2026-12-05T09:00/2026-12-05T11:00',
  ]);
});

test('a local time that the clock skips is moved by an hour', () => {
  const spring = { from: '2027-03-01T00:00:00Z', until: '2027-04-01T00:00:00Z' };
  expect(busyIn(one('20270328T023000', '20270328T050000'), spring)).toEqual([
    '2027-03-28T01:30/2027-03-28T03:00',
  ]);
});

test('recurring events are expanded only until the end of the period', () => {
  const busy = busyIn(one('20200101T090000Z', '20200101T100000Z', 'RRULE:FREQ=DAILY'), {
    from: '2026-12-01T00:00:00Z',
    until: '2026-12-04T00:00:00Z',
  });
  expect(busy.length).toBe(3);
});

test('a series of seconds is counted as unreadable', () => {
  const text = one('20261201T090000Z', '20261201T090001Z', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30');
  expect(read(text)).toEqual({ busy: [], unreadableEvents: 1 });
});

test('an invalid event is counted and does not hide the others', () => {
  const result = read(
    calendarOf(
      { start: 'tomorrow', end: '20261201T100000Z' },
      { start: '20261202T090000Z', end: '20261202T100000Z', more: ['DESCRIPTION', ':::', 'no property'] },
    ),
  );
  expect(result).toMatchObject({ busy: [{}], unreadableEvents: 1 });
});

describe('refuses', () => {
  test.each([
    ['an empty text', ''],
    ['a web page', '<!doctype html><title>Sign in</title>'],
    ['an address book', 'BEGIN:VCARD\r\nEND:VCARD\r\n'],
    ['a calendar that ends early', googleCalendar.slice(0, -40)],
    ['components that end in the wrong order', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VTODO\nEND:VCALENDAR\n'],
    ['unbalanced components', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR\n'],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual({ problem: 'not-a-calendar' });
  });

  test.each([
    ['a series with a huge count', '20100101', 'RRULE:FREQ=MINUTELY;COUNT=2000000000'],
    ['a series with many dates in the period', '20261119', 'RRULE:FREQ=MINUTELY;INTERVAL=7'],
  ])('%s', (_, date, rule) => {
    expect(read(one(`${date}T090000Z`, `${date}T090030Z`, rule))).toEqual({ problem: 'too-many' });
  });
});

import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { runToEnd } from '../../../../shared/steps.ts';
import { toInstant } from '../../../../shared/zoned-time.ts';
import { type CalendarEvent, writeFeed, writeFile } from './calendar.ts';

const event: CalendarEvent = {
  uid: 'apt_1@openslot',
  sequence: 3,
  status: 'CONFIRMED',
  startMs: Date.parse('2026-12-01T08:30:00Z'),
  endMs: Date.parse('2026-12-01T09:30:00Z'),
  zone: 'Europe/Berlin',
  createdMs: Date.parse('2026-11-01T12:00:00Z'),
  changedMs: Date.parse('2026-11-02T12:00:00Z'),
  summary: 'Haircut at Salon Linde',
  description: 'With Lena\nPrice: 45.00 EUR',
  location: 'Lindenstraße 4, 10969 Berlin',
  position: { lat: 52.5, lng: 13.4 },
  organizer: 'Salon Linde',
};

/** Reads the file with a parser that only knows the zones in the file. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const instantOf = (name: string) =>
      (component.getFirstPropertyValue(name) as ICAL.Time).toJSDate().getTime();
    return { component, text: (name: string) => component.getFirstPropertyValue(name), instantOf };
  });
  return { calendar, events, first: events[0]! };
}

describe('text values', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 300 });
  const nasty = fc.array(
    fc.constantFrom(
      '\r\n',
      '\n',
      '\r',
      '\u2028',
      '\\',
      '\\n',
      ';',
      ',',
      ':',
      '"',
      '😀',
      'ß',
      ' ',
      '\t',
      '\0',
      'END:VEVENT',
      'é',
    ),
    { maxLength: 120 },
  );
  const anything = fc.oneof(
    anyText,
    nasty.map((parts) => parts.join('')),
  );
  const kept = (text: string) =>
    text
      .replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what the format forbids
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

  test('another parser reads all names and addresses back unchanged', () => {
    fc.assert(
      fc.property(anything, anything, anything, anything, (summary, description, location, organizer) => {
        const { calendar, events, first } = read(
          writeFile({ ...event, summary, description, location, organizer }),
        );
        expect(events).toHaveLength(1);
        expect([first.text('summary'), first.text('description'), first.text('location')]).toEqual(
          [summary, description, location].map(kept),
        );
        expect(
          first.component
            .getAllProperties()
            .map(({ name }) => name)
            .sort(),
        ).toEqual([
          'created',
          'description',
          'dtend',
          'dtstamp',
          'dtstart',
          'geo',
          'last-modified',
          'location',
          'organizer',
          'sequence',
          'status',
          'summary',
          'transp',
          'uid',
        ]);
        expect(calendar.getAllProperties().map(({ name }) => name)).toEqual([
          'version',
          'prodid',
          'calscale',
          'method',
        ]);
      }),
      { numRuns: 300 },
    );
  });

  test('lines have at most 75 octets, do not split characters and end in CRLF', () => {
    fc.assert(
      fc.property(anything, (summary) => {
        const text = writeFile({ ...event, summary });
        expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
        for (const line of text.slice(0, -2).split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n]/);
          expect(Buffer.from(line).toString()).toBe(line);
        }
      }),
    );
  });

  test('a line of 75 octets is not folded, one of 76 is', () => {
    const [whole, folded] = [67, 68].map((length) => writeFile({ ...event, summary: 'x'.repeat(length) }));
    expect(whole).toContain(`\r\nSUMMARY:${'x'.repeat(67)}\r\n`);
    expect(folded).toContain(`\r\nSUMMARY:${'x'.repeat(67)}\r\n x\r\n`);
  });
});

describe('times', () => {
  const zones = [
    'Europe/Berlin',
    'Europe/Dublin',
    'Europe/Lisbon',
    'America/New_York',
    'America/Sao_Paulo',
    'America/St_Johns',
    'Asia/Kolkata',
    'Asia/Kathmandu',
    'Asia/Tokyo',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Pacific/Chatham',
    'Pacific/Pago_Pago',
    'Africa/Casablanca',
    'Africa/Cairo',
    'UTC',
    'Etc/GMT+5',
  ];

  test.each(zones)('in %s another parser finds the instants, using only the zone in the file', (zone) => {
    const quarter = 15 * 60_000;
    const starts = fc
      .integer({ min: Date.parse('2024-01-01') / quarter, max: Date.parse('2031-01-01') / quarter })
      .map((count) => count * quarter);
    fc.assert(
      fc.property(starts, fc.integer({ min: 5, max: 600 }), (startMs, minutes) => {
        const endMs = startMs + minutes * 60_000;
        const { first } = read(writeFile({ ...event, zone, startMs, endMs }));
        expect([first.instantOf('dtstart'), first.instantOf('dtend')]).toEqual([startMs, endMs]);
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ['Europe/Berlin', '2026-03-29', [105, 180, 195]],
    ['Europe/Berlin', '2026-10-25', [105, 120, 150, 179, 180]],
    ['America/New_York', '2026-03-08', [105, 180]],
    ['America/New_York', '2026-11-01', [45, 60, 90, 119, 120]],
    ['Australia/Lord_Howe', '2026-04-05', [75, 90, 105, 120]],
    ['Australia/Lord_Howe', '2026-10-04', [105, 150]],
    ['America/St_Johns', '2026-11-01', [60, 90, 119]],
    ['Pacific/Chatham', '2026-09-27', [150, 225]],
    ['Africa/Cairo', '2026-04-24', [60, 75]],
  ] as const)(
    'in %s on %s, with a clock change, another parser finds the instants',
    (zone, date, minutes) => {
      for (const minute of minutes) {
        const startMs = toInstant(date, minute, zone)!;
        for (const lasts of [15, 45, 60, 90, 150]) {
          const text = writeFile({ ...event, zone, startMs, endMs: startMs + lasts * 60_000 });
          const { first } = read(text);
          expect([minute, lasts, first.instantOf('dtstart')]).toEqual([minute, lasts, startMs]);
          expect([minute, lasts, first.instantOf('dtend')]).toEqual([
            minute,
            lasts,
            startMs + lasts * 60_000,
          ]);
        }
      }
    },
  );

  test('a repeated local time is written in UTC, because programs interpret it differently', () => {
    const startMs = toInstant('2026-10-25', 150, 'Europe/Berlin')!;
    const text = writeFile({ ...event, startMs, endMs: startMs + 3_600_000 });
    expect(text).toContain('DTSTART:20261025T003000Z\r\nDTEND:20261025T013000Z\r\n');
    const [before, after] = [119, 180].map((minute) => toInstant('2026-10-25', minute, 'Europe/Berlin')!);
    const around = writeFile({ ...event, startMs: before!, endMs: after! });
    expect(around).toContain(
      'DTSTART;TZID=Europe/Berlin:20261025T015900\r\nDTEND;TZID=Europe/Berlin:20261025T030000\r\n',
    );
  });

  test('a feed contains each zone once, for all years of its events', () => {
    const years = [2024, 2026, 2029].map((year) => ({
      ...event,
      uid: `${year}`,
      startMs: Date.UTC(year, 6, 1, 8),
      endMs: Date.UTC(year, 6, 1, 9),
    }));
    const tokyo = { ...event, uid: 'tokyo', zone: 'Asia/Tokyo' };
    const { calendar, events } = read(runToEnd(writeFeed('Mine', 30, [...years, tokyo])));
    const zoneIds = calendar
      .getAllSubcomponents('vtimezone')
      .map((zone) => zone.getFirstPropertyValue('tzid'));
    expect(zoneIds).toEqual(['Europe/Berlin', 'Asia/Tokyo']);
    expect(events.map(({ instantOf }) => instantOf('dtstart'))).toEqual(
      [...years, tokyo].map(({ startMs }) => startMs),
    );
  });

  test('an event in the year 8998 adds no more lines than one of next year', () => {
    const inYear = (year: number) => ({
      ...event,
      startMs: Date.UTC(year, 6, 1, 8),
      endMs: Date.UTC(year, 6, 1, 9),
    });
    const changesOf = (text: string) => text.match(/BEGIN:(STANDARD|DAYLIGHT)/g)?.length;
    const near = runToEnd(writeFeed('Mine', 30, [event, inYear(2028)]));
    const far = runToEnd(writeFeed('Mine', 30, [event, inYear(8998)]));
    expect(changesOf(far)).toBe(changesOf(near));
    expect(read(far).events[1]?.instantOf('dtstart')).toBe(Date.UTC(8998, 6, 1, 8));
  });

  test('a zone without clock changes has one entry', () => {
    const text = writeFile({ ...event, zone: 'Asia/Kolkata' });
    expect(text.match(/BEGIN:(STANDARD|DAYLIGHT)/g)).toHaveLength(1);
    expect(text).toContain('TZOFFSETTO:+0530\r\n');
  });
});

describe('the status of an appointment', () => {
  test.each([
    ['TENTATIVE', 'PUBLISH', 'OPAQUE'],
    ['CONFIRMED', 'PUBLISH', 'OPAQUE'],
    ['CANCELLED', 'CANCEL', 'TRANSPARENT'],
  ] as const)('%s is sent as METHOD:%s with TRANSP %s', (status, method, transparency) => {
    const { calendar, first } = read(writeFile({ ...event, status }));
    expect(calendar.getFirstPropertyValue('method')).toBe(method);
    expect([first.text('status'), first.text('transp'), first.text('sequence')]).toEqual([
      status,
      transparency,
      3,
    ]);
    expect(first.text('uid')).toBe('apt_1@openslot');
  });

  test('a feed has no METHOD and no ORGANIZER, but a name and a refresh interval', () => {
    const { calendar, events } = read(
      runToEnd(writeFeed('Mine, and; yours', 30, [event, { ...event, status: 'CANCELLED' }])),
    );
    expect(calendar.getFirstPropertyValue('method')).toBeNull();
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Mine\\, and\\; yours');
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT30M');
    expect(events.map(({ text }) => [text('status'), text('organizer')])).toEqual([
      ['CONFIRMED', null],
      ['CANCELLED', null],
    ]);
  });

  test('an empty feed is a valid calendar', () => {
    expect(read(runToEnd(writeFeed('Mine', 30, []))).events).toEqual([]);
  });
});

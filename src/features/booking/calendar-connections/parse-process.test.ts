import { expect, test } from 'vitest';
import { calendarOf } from '../../../../test/fixtures/calendars.ts';
import { createParseProcess } from './parse-process.ts';

const options = {
  fromMs: Date.parse('2026-06-01T00:00:00Z'),
  untilMs: Date.parse('2026-09-01T00:00:00Z'),
  zone: 'Europe/Lisbon',
};
const one = { start: '20260603T090000Z', end: '20260603T100000Z' };

test('parses a calendar of 5 MB in another process', async () => {
  const parser = createParseProcess({ parseMilliseconds: 120_000 });
  const note = `DESCRIPTION:${'Bring the documents. '.repeat(120)}`;
  const past = Array.from({ length: 2_000 }, (_, index) => ({
    start: '20200101T090000Z',
    end: '20200101T100000Z',
    uid: `event-${index}`,
    more: [note],
  }));
  const bytes = Buffer.from(calendarOf(one, ...past));
  expect(bytes.length).toBeGreaterThan(4.9 * 1024 * 1024);
  const result = await parser.parse(bytes, options);
  const busy = [{ start: Date.parse('2026-06-03T09:00:00Z'), end: Date.parse('2026-06-03T10:00:00Z') }];
  expect(result).toEqual({ busy, unreadableEvents: 0 });
  parser.close();
});

test('ends a process that searches without end, and parses the next calendar', async () => {
  const parser = createParseProcess({ parseMilliseconds: 20_000 });
  const endless = calendarOf({ ...one, more: ['RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'] });
  expect(await parser.parse(Buffer.from(endless), options)).toEqual({ problem: 'too-complex' });
  expect(await parser.parse(Buffer.from('garbage'), options)).toEqual({ problem: 'not-a-calendar' });
  parser.close();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { channelFor } from './channel.ts';
import { isWorthSending, planReminders, reminderKinds } from './reminder-times.ts';

const hour = 3_600_000;
const kinds = (startsInHours: number) => planReminders(startsInHours * hour, 0).map(({ kind }) => kind);

test('both, only the second or none, by how far ahead the appointment is', () => {
  expect(kinds(25)).toEqual(['24h', '2h']);
  expect(kinds(24)).toEqual(['2h']);
  expect(kinds(2.01)).toEqual(['2h']);
  expect(kinds(2)).toEqual([]);
  expect(kinds(-1)).toEqual([]);
});

test('both come late rather than not at all, but never two at once, and none from the start on', () => {
  fc.assert(
    fc.property(fc.integer({ min: -72 * hour, max: 72 * hour }), (ahead) => {
      const worth = reminderKinds.filter((kind) => isWorthSending(kind, ahead, 0));
      if (ahead <= 0) expect(worth).toEqual([]);
      else expect(worth).toEqual(ahead <= 2 * hour ? ['2h'] : ['24h', '2h']);
    }),
  );
});

test('the moment it begins, or the next one is due, is too late', () => {
  expect([isWorthSending('2h', hour, hour - 1), isWorthSending('2h', hour, hour)]).toEqual([true, false]);
  expect([isWorthSending('24h', 9 * hour, 7 * hour - 1), isWorthSending('24h', 9 * hour, 7 * hour)]).toEqual([
    true,
    false,
  ]);
});

const all = { hasEmail: true, hasPhone: true };
test.each([
  ['by mail when that is preferred', { ...all, preferred: 'email' }, true, 'email'],
  ['by SMS when that is preferred', { ...all, preferred: 'sms' }, true, 'sms'],
  ['by mail when there is no gateway', { ...all, preferred: 'sms' }, false, 'email'],
  ['by mail when there is no number', { ...all, hasPhone: false, preferred: 'sms' }, true, 'email'],
  ['not at all when none are wanted', { ...all, preferred: 'none' }, true, null],
  ['by mail to a client record', { ...all, preferred: null }, true, 'email'],
  [
    'by SMS to a record with a number only',
    { hasEmail: false, hasPhone: true, preferred: null },
    true,
    'sms',
  ],
  [
    'not at all to a number without a gateway',
    { hasEmail: false, hasPhone: true, preferred: null },
    false,
    null,
  ],
] as const)('a reminder is sent %s', (_name, reach, smsAvailable, channel) => {
  expect(channelFor(reach, { email: true, sms: smsAvailable })).toBe(channel);
});

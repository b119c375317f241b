import fc from 'fast-check';
import { expect, test } from 'vitest';
import { channelFor, isWorthSending, planReminders, reminderKinds } from './reminders.ts';

const hour = 3_600_000;
const kinds = (startsInHours: number) => planReminders(startsInHours * hour, 0).map(({ kind }) => kind);

test('plans 24h and 2h reminders that are still in the future', () => {
  expect(kinds(25)).toEqual(['24h', '2h']);
  expect(kinds(24)).toEqual(['2h']);
  expect(kinds(2.01)).toEqual(['2h']);
  expect(kinds(2)).toEqual([]);
  expect(kinds(-1)).toEqual([]);
});

test('a late reminder is sent until the next one is due or the appointment starts', () => {
  fc.assert(
    fc.property(fc.integer({ min: -72 * hour, max: 72 * hour }), (ahead) => {
      const worth = reminderKinds.filter((kind) => isWorthSending(kind, ahead, 0));
      if (ahead <= 0) expect(worth).toEqual([]);
      else expect(worth).toEqual(ahead <= 2 * hour ? ['2h'] : ['24h', '2h']);
    }),
  );
});

test('a reminder is not sent at the exact moment the next one is due or the appointment starts', () => {
  expect([isWorthSending('2h', hour, hour - 1), isWorthSending('2h', hour, hour)]).toEqual([true, false]);
  expect([isWorthSending('24h', 9 * hour, 7 * hour - 1), isWorthSending('24h', 9 * hour, 7 * hour)]).toEqual([
    true,
    false,
  ]);
});

const all = { hasEmail: true, hasPhone: true };
test.each([
  ['by e-mail if preferred', { ...all, preferred: 'email' }, true, 'email'],
  ['by SMS if preferred', { ...all, preferred: 'sms' }, true, 'sms'],
  ['by e-mail if no SMS gateway is configured', { ...all, preferred: 'sms' }, false, 'email'],
  ['by e-mail if the phone number is missing', { ...all, hasPhone: false, preferred: 'sms' }, true, 'email'],
  ['by no channel if turned off', { ...all, preferred: 'none' }, true, null],
  ['by e-mail to a client record', { ...all, preferred: null }, true, 'email'],
  [
    'by SMS to a client record with only a phone number',
    { hasEmail: false, hasPhone: true, preferred: null },
    true,
    'sms',
  ],
  [
    'by no channel to a phone number without an SMS gateway',
    { hasEmail: false, hasPhone: true, preferred: null },
    false,
    null,
  ],
] as const)('a reminder is sent %s', (_name, reach, smsAvailable, channel) => {
  expect(channelFor(reach, { email: true, sms: smsAvailable })).toBe(channel);
});

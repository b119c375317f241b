import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventKinds } from '../../../../../../shared/event-kinds.ts';
import { type Facts, type NotificationKind, textPayloadOf } from '../../facts.ts';
import { describeTime as describe, nameZone } from '../times.ts';
import { english } from './english.ts';
import { words } from './words.ts';

const kinds: NotificationKind[] = [...eventKinds, 'appointment.reminder'];
const visit = { id: 'apt_1', startsAt: '2026-06-03T09:00:00.000Z', endsAt: '2026-06-03T09:30:00.000Z' };
const facts: Facts = {
  reader: 'client',
  by: 'staff',
  business: { name: 'Corner Cuts', timezone: 'Europe/Lisbon', place: 'Rua 1, Lisboa' },
  professional: 'Inês',
  client: 'Ada',
  services: ['Haircut'],
  visits: [visit],
  payload: {},
};
const describeTime = (span: Parameters<typeof describe>[1], at: Parameters<typeof describe>[2]) =>
  describe(words.times, span, at);
const zones = (reader: string | null, business: string | null) => ({ reader, business });

test('times are shown in the time zone of the business, then in the reader’s if it differs', () => {
  expect(describeTime(visit, zones(null, 'Europe/Lisbon'))).toBe(
    'Wednesday 3 June 2026, 10:00–10:30 (Lisbon time)',
  );
  expect(describeTime(visit, zones('Europe/Berlin', 'Europe/Lisbon'))).toBe(
    'Wednesday 3 June 2026, 10:00–10:30 (Lisbon time), which is 11:00–11:30 your time (Berlin time)',
  );
  expect(describeTime(visit, zones('Europe/London', 'Europe/Lisbon'))).toBe(
    'Wednesday 3 June 2026, 10:00–10:30 (Lisbon time)',
  );
  const late = { startsAt: '2026-06-03T22:00:00.000Z' };
  expect(describeTime(late, zones('Asia/Tokyo', 'Europe/Lisbon'))).toBe(
    'Wednesday 3 June 2026, 23:00 (Lisbon time), which is Thursday 4 June 2026, 07:00 your time (Tokyo time)',
  );
  expect(describeTime(late, zones(null, null))).toBe('Wednesday 3 June 2026, 22:00 (UTC)');
});

test('time zones are named after their place', () => {
  expect(
    ['America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+3', 'Europe/Paris'].map((zone) =>
      nameZone(words.times, zone),
    ),
  ).toEqual(['Buenos Aires time', 'UTC', 'Etc/GMT+3', 'Paris time']);
});

test('a complete notification', () => {
  const { title, lines } = english.write(
    'appointment.rescheduled',
    {
      ...facts,
      movedFrom: '2026-06-02T08:00:00.000Z',
      payload: { reason: 'A cold' },
    },
    null,
  );
  expect(title).toBe('Appointment rescheduled: Haircut at Corner Cuts, Wed 3 June, 10:00');
  expect(lines).toEqual([
    'Corner Cuts rescheduled your appointment.',
    'Reason: “A cold”',
    'Service: Haircut',
    'When: Wednesday 3 June 2026, 10:00–10:30 (Lisbon time)',
    'Previously: Tuesday 2 June 2026, 09:00 (Lisbon time)',
    'With: Inês',
    'Where: Corner Cuts, Rua 1, Lisboa',
  ]);
});

test('a family member is named in notifications to the account', () => {
  const family = { ...facts, isFamily: true, client: 'Emil' };
  expect(english.write('appointment.confirmed', family, null).lines.slice(0, 3)).toEqual([
    'Corner Cuts confirmed Emil’s appointment.',
    'Service: Haircut',
    'For: Emil',
  ]);
  expect(english.writeShort('appointment.reminder', family, null)).toBe(
    'Reminder: Emil, Haircut at Corner Cuts, Wed 3 June, 10:00',
  );
});

test('amounts have the decimals of their currency', () => {
  const paid = (amountMajor: number, currency: string) =>
    english.write('appointment.paid', { ...facts, payload: { amountMajor, currency } }, null).lines[0];
  expect(paid(20, 'EUR')).toBe('The payment of 20.00 EUR was received.');
  expect(paid(2000, 'JPY')).toBe('The payment of 2000 JPY was received.');
  expect(paid(1.5, 'KWD')).toBe('The payment of 1.500 KWD was received.');
});

test('every kind has a one-line title and a complete text for any payload', () => {
  const side = fc.constantFrom('client', 'staff', 'other');
  const payload = fc.dictionary(
    fc.constantFrom(
      'minutes',
      'amountMajor',
      'currency',
      'rating',
      'subject',
      'response',
      'startsAt',
      'status',
      'title',
    ),
    fc.oneof(fc.integer(), fc.constantFrom('EUR', 'declined', '2026-06-03T09:00:00Z', 'x')),
  );
  const about = fc.constantFrom(
    facts,
    { payload: {} },
    { business: facts.business, payload: {} },
    { ...facts, visits: [visit, visit], isPending: true, isFamily: true, isHandedOver: true },
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      side,
      fc.oneof(side, fc.constant('reader')),
      payload,
      about,
      fc.constantFrom(null, 'Asia/Tokyo'),
      (kind, reader, by, detail, some, zone) => {
        const all = { ...some, reader, by, payload: textPayloadOf(detail) } as Facts;
        const { title, lines } = english.write(kind, all, zone);
        const text = [title, ...lines, english.writeShort(kind, all, zone)].join('\n');
        expect(title).toMatch(/^\S.{3,}$/);
        expect(lines[0]).toMatch(/\S/);
        expect(text).not.toMatch(/undefined|null|NaN|\[object|: $/m);
      },
    ),
    { numRuns: 500 },
  );
});

test('a kind of a newer version is shown by its name', () => {
  expect(english.write('gift_card.sold' as NotificationKind, facts, null).title).toBe('gift card sold');
});

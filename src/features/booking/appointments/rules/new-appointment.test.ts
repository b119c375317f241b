import { describe, expect, test } from 'vitest';
import { type Agreement, toNewAppointments } from './new-appointment.ts';

const dayMs = 86_400_000;
const occurrence = (week: number) => ({
  date: `2026-06-0${1 + 7 * week}`,
  startMinute: 600,
  startMs: Date.parse('2026-06-01T10:00:00Z') + 7 * week * dayMs,
  endMs: Date.parse('2026-06-01T10:30:00Z') + 7 * week * dayMs,
});
const service = {
  id: 'svc_1',
  name: 'Cut',
  durationMinutes: 30,
  priceMinor: 1_999,
  currency: 'EUR',
  capacity: 1,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
};
const now = new Date('2026-05-01T00:00:00Z');
const agreement = (change: Partial<Agreement> = {}): Agreement => ({
  businessId: 'biz_1',
  professionalId: 'pro_1',
  business: { timezone: 'UTC', cancellationWindowHours: 24, autoConfirm: false },
  client: { userId: 'usr_1', familyMemberId: 'fam_1', crmClientId: 'cli_1' },
  services: [service],
  sequence: {
    durationMinutes: 30,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    serviceIds: [],
    classServiceId: null,
    capacity: 1,
  },
  price: { currency: 'EUR', subtotalMinor: 1_999 },
  role: 'client',
  now,
  ...change,
});
const only = (change: Partial<Agreement>) =>
  toNewAppointments(agreement(change), [occurrence(0)], ['apt_1'])[0]!;

describe('a booking', () => {
  test('writes what was agreed on', () => {
    expect(only({ notes: ' by the window ' })).toEqual({
      id: 'apt_1',
      date: '2026-06-01',
      startMinute: 600,
      startsAt: '2026-06-01T10:00:00.000Z',
      endsAt: '2026-06-01T10:30:00.000Z',
      blockedFrom: '2026-06-01T10:00:00.000Z',
      blockedTo: '2026-06-01T10:30:00.000Z',
      sessionKey: 'apt_1',
      userId: 'usr_1',
      familyMemberId: 'fam_1',
      crmClientId: 'cli_1',
      businessId: 'biz_1',
      professionalId: 'pro_1',
      status: 'Pending',
      timezone: 'UTC',
      capacity: 1,
      serviceIds: ['svc_1'],
      bookedServices: [{ serviceId: 'svc_1', name: 'Cut', duration: 30, priceMajor: 19.99 }],
      currency: 'EUR',
      priceMinor: 1_999,
      notes: 'by the window',
      staffNotes: null,
      recurringGroupId: null,
      grantId: null,
      cancellationWindowHours: 24,
      byStaff: false,
      now,
    });
  });

  test('is confirmed at once where the business wants it so, or staff made it', () => {
    const business = { timezone: 'UTC', cancellationWindowHours: 24, autoConfirm: true };
    expect(only({ business }).status).toBe('Confirmed');
    expect(only({ role: 'staff' })).toMatchObject({ status: 'Confirmed', byStaff: true });
  });

  test('keeps notes that say something, and those of staff from staff alone', () => {
    expect(only({ notes: ' ', staffNotes: ' careful ' })).toMatchObject({ notes: null, staffNotes: null });
    expect(only({ role: 'staff', staffNotes: ' careful ' }).staffNotes).toBe('careful');
    expect(only({ role: 'staff', staffNotes: ' ' }).staffNotes).toBeNull();
    expect(only({ role: 'staff' })).toMatchObject({ notes: null, staffNotes: null });
  });

  test('says no price of a service that has none', () => {
    const services = [{ ...service, priceMinor: null }];
    expect(only({ services }).bookedServices).toStrictEqual([
      { serviceId: 'svc_1', name: 'Cut', duration: 30 },
    ]);
  });
});

test('a series is a row for each occurrence, named after the first', () => {
  const rows = toNewAppointments(agreement(), [occurrence(0), occurrence(1)], ['apt_1', 'apt_2']);
  expect(rows.map(({ id, date, recurringGroupId }) => [id, date, recurringGroupId])).toEqual([
    ['apt_1', '2026-06-01', 'rec_1'],
    ['apt_2', '2026-06-08', 'rec_1'],
  ]);
});

import { describe, expect, test } from 'vitest';
import type { Sequence } from '../../availability/rules/situation.ts';
import { explainMismatch, explainMissing, type FoundRecords } from './booked-records.ts';
import {
  type AppointmentTerms,
  datesOf,
  isWithinSupportedRange,
  toNewAppointments,
  toStoredTime,
} from './booking.ts';

const dayMs = 86_400_000;
const occurrence = (week: number) => ({
  localDate: `2026-06-0${1 + 7 * week}`,
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
const agreement = (change: Partial<AppointmentTerms> = {}): AppointmentTerms => ({
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
const only = (change: Partial<AppointmentTerms>) =>
  toNewAppointments(agreement(change), [occurrence(0)], ['apt_1'])[0]!;

describe('a new appointment', () => {
  test('contains the terms of the booking', () => {
    expect(only({ notes: ' by the window ' })).toEqual({
      id: 'apt_1',
      localDate: '2026-06-01',
      startMinute: 600,
      startsAt: '2026-06-01T10:00:00.000Z',
      endsAt: '2026-06-01T10:30:00.000Z',
      blockedFrom: '2026-06-01T10:00:00.000Z',
      blockedTo: '2026-06-01T10:30:00.000Z',
      sessionKey: 'apt_1',
      overrides: null,
      beside: null,
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

  test('is confirmed when the business confirms automatically, or staff book', () => {
    const business = { timezone: 'UTC', cancellationWindowHours: 24, autoConfirm: true };
    expect(only({ business }).status).toBe('Confirmed');
    expect(only({ role: 'staff' })).toMatchObject({ status: 'Confirmed', byStaff: true });
  });

  test('has trimmed notes, and staff notes only when staff book', () => {
    expect(only({ notes: ' ', staffNotes: ' careful ' })).toMatchObject({ notes: null, staffNotes: null });
    expect(only({ role: 'staff', staffNotes: ' careful ' }).staffNotes).toBe('careful');
    expect(only({ role: 'staff', staffNotes: ' ' }).staffNotes).toBeNull();
    expect(only({ role: 'staff' })).toMatchObject({ notes: null, staffNotes: null });
  });

  test('has no price for a service without a price', () => {
    const services = [{ ...service, priceMinor: null }];
    expect(only({ services }).bookedServices).toStrictEqual([
      { serviceId: 'svc_1', name: 'Cut', duration: 30 },
    ]);
  });
});

test('a series has one row per occurrence and is named after the first', () => {
  const rows = toNewAppointments(agreement(), [occurrence(0), occurrence(1)], ['apt_1', 'apt_2']);
  expect(rows.map(({ id, localDate, recurringGroupId }) => [id, localDate, recurringGroupId])).toEqual([
    ['apt_1', '2026-06-01', 'rec_1'],
    ['apt_2', '2026-06-08', 'rec_1'],
  ]);
});

const oneOccurrence = {
  localDate: '2026-06-05',
  startMinute: 840,
  startMs: Date.parse('2026-06-05T13:00:00Z'),
  endMs: Date.parse('2026-06-05T14:00:00Z'),
};
const sequence: Sequence = {
  durationMinutes: 60,
  bufferBeforeMinutes: 10,
  bufferAfterMinutes: 5,
  serviceIds: [],
  classServiceId: null,
  capacity: 1,
};

test('a stored time includes its buffers and has a session of its own', () => {
  expect(toStoredTime(oneOccurrence, { id: 'apt_1', professionalId: 'pro_1', sequence })).toEqual({
    id: 'apt_1',
    localDate: '2026-06-05',
    startMinute: 840,
    startsAt: '2026-06-05T13:00:00.000Z',
    endsAt: '2026-06-05T14:00:00.000Z',
    blockedFrom: '2026-06-05T12:50:00.000Z',
    blockedTo: '2026-06-05T14:05:00.000Z',
    sessionKey: 'apt_1',
    overrides: null,
    beside: null,
  });
});

test('the seats of a class share the session of professional, service and start', () => {
  const yoga = { ...sequence, classServiceId: 'svc_yoga', capacity: 8 };
  const keys = ['apt_1', 'apt_2'].map(
    (id) => toStoredTime(oneOccurrence, { id, professionalId: 'pro_1', sequence: yoga }).sessionKey,
  );
  expect(keys).toEqual(Array(2).fill('pro_1|svc_yoga|2026-06-05T13:00:00.000Z'));
});

describe('the dates of a series', () => {
  test('are one date without a frequency', () => {
    expect(datesOf('2026-06-01')).toEqual(['2026-06-01']);
    expect(datesOf('2026-06-01', { recurringFrequency: 'none', recurringCount: 12 })).toEqual(['2026-06-01']);
    expect(datesOf('2026-06-01', { recurringCount: 12 })).toEqual(['2026-06-01']);
    expect(datesOf('2026-06-01', { recurringFrequency: 'weekly' })).toEqual(['2026-06-01']);
  });

  test('are the given number of weeks apart, across months and years', () => {
    const series = (date: string, interval: object, recurringCount: number) =>
      datesOf(date, { ...interval, recurringCount });
    const weekly = ['2026-12-24', '2026-12-31', '2027-01-07'];
    expect(series('2026-12-24', { recurringFrequency: 'weekly' }, 3)).toEqual(weekly);
    expect(series('2026-12-24', { recurringEvery: 1 }, 3)).toEqual(weekly);
    const biweekly = ['2028-02-22', '2028-03-07'];
    expect(series('2028-02-22', { recurringFrequency: 'biweekly' }, 2)).toEqual(biweekly);
    expect(series('2028-02-22', { recurringEvery: 2 }, 2)).toEqual(biweekly);
    expect(series('2026-06-03', { recurringEvery: 6 }, 3)).toEqual([
      '2026-06-03',
      '2026-07-15',
      '2026-08-26',
    ]);
  });

  test('are limited to the supported range', () => {
    expect([isWithinSupportedRange('2199-12-31'), isWithinSupportedRange('2200-01-01')]).toEqual([
      true,
      false,
    ]);
  });
});

describe('refusals of records', () => {
  const fine: FoundRecords = {
    businessStatus: 'active',
    professional: { worksThere: true },
    userFound: true,
    familyMemberFound: true,
    crmClientFound: true,
    services: [{ offered: true }],
    role: 'customer',
    callerIsStaff: false,
  };
  const faults: [string, Partial<FoundRecords>][] = [
    ['BUSINESS_NOT_FOUND', { businessStatus: null }],
    ['BUSINESS_NOT_FOUND', { businessStatus: 'closed' }],
    ['BUSINESS_NOT_FOUND', { businessStatus: 'closed', role: 'business', callerIsStaff: true }],
    ['BUSINESS_NOT_FOUND', { businessStatus: 'unlisted' }],
    ['BUSINESS_NOT_FOUND', { businessStatus: 'unlisted', role: 'business' }],
    ['BUSINESS_SUSPENDED', { businessStatus: 'suspended' }],
    ['BUSINESS_UNDER_REVIEW', { businessStatus: 'under_review' }],
    ['BUSINESS_UNDER_REVIEW', { businessStatus: 'draft' }],
    ['PROFESSIONAL_NOT_FOUND', { professional: null }],
    ['AUTH_REQUIRED', { userFound: false }],
    ['USER_NOT_FOUND', { userFound: false, role: 'business', callerIsStaff: true }],
    ['CLIENT_NOT_FOUND', { crmClientFound: false }],
    ['NOT_FOUND', { familyMemberFound: false }],
    ['FORBIDDEN', { role: 'business' }],
    ['FORBIDDEN', { role: 'professional' }],
    ['INVALID_SERVICES', { services: [] }],
    ['INVALID_SERVICES', { services: [{ offered: true }, null] }],
    ['PROFESSIONAL_NOT_AT_BUSINESS', { professional: { worksThere: false } }],
    ['SERVICE_NOT_OFFERED', { services: [{ offered: false }] }],
  ];

  const explain = (found: FoundRecords) => explainMissing(found) ?? explainMismatch(found);

  test('no refusal', () => {
    expect(explain(fine)).toBeNull();
    expect(explain({ ...fine, role: 'business', callerIsStaff: true })).toBeNull();
  });

  test.each(faults)('%s', (code, fault) => {
    expect(explain({ ...fine, ...fault })?.code).toBe(code);
  });

  test('returns the first of several refusals', () => {
    expect(explain({ ...fine, businessStatus: null, professional: null })?.code).toBe('BUSINESS_NOT_FOUND');
    expect(
      explain({ ...fine, services: [{ offered: false }], professional: { worksThere: false } })?.code,
    ).toBe('PROFESSIONAL_NOT_AT_BUSINESS');
  });

  test('names the family member', () => {
    expect(explainMissing({ ...fine, familyMemberFound: false })).toMatchObject({
      code: 'NOT_FOUND',
      field: 'body.familyMemberId',
    });
    expect(explainMissing({ ...fine, crmClientFound: false })).toStrictEqual({
      code: 'CLIENT_NOT_FOUND',
      field: 'body.crmClientId',
    });
  });

  test('a missing professional does not work at the business', () => {
    expect(explainMismatch({ ...fine, professional: null })).toEqual({
      code: 'PROFESSIONAL_NOT_AT_BUSINESS',
      field: 'body.professional',
    });
  });

  test('names the service', () => {
    const there = { offered: true };
    expect(explain({ ...fine, services: [] })?.field).toBe('body.services[0]');
    expect(explain({ ...fine, services: [null, there] })).toMatchObject({
      code: 'INVALID_SERVICES',
      field: 'body.services[0]',
    });
    expect(explain({ ...fine, services: [there, null] })?.field).toBe('body.services[1]');
    expect(explain({ ...fine, services: [there, there, { offered: false }] })?.field).toBe(
      'body.services[2]',
    );
  });
});

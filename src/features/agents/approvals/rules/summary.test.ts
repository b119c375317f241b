import { describe, expect, test } from 'vitest';
import {
  allocate,
  costsMore,
  groupSimilar,
  type RequestedAppointment,
  totalOf,
  withoutBlank,
} from './summary.ts';

const visit = (amountMinor: number | null, currency = 'EUR') => ({ amountMinor, currency });
const booked = (priceMinor: number | null, currency = 'EUR', isOpen = false) => ({
  priceMinor,
  currency,
  isOpen,
});

describe('totalOf', () => {
  test('adds up prices', () => {
    expect(totalOf([visit(2_000), visit(null), visit(1_050)])).toEqual({ totalMajor: 30.5, currency: 'EUR' });
  });

  test('is null without prices or with different currencies', () => {
    expect(totalOf([visit(null)])).toEqual({ totalMajor: null, currency: null });
    expect(totalOf([visit(2_000), visit(2_000, 'USD')])).toEqual({ totalMajor: null, currency: null });
    expect(totalOf([visit(2_000), visit(null, 'USD')])).toEqual({ totalMajor: 20, currency: 'EUR' });
  });
});

test('allocate gives each appointment its price and never more than the sum', () => {
  expect(allocate(5_000, [2_000, 3_000])).toEqual([2_000, 3_000]);
  expect(allocate(5_000, [2_000, 1_000])).toEqual([2_000, 1_000]);
  expect(allocate(2_500, [2_000, 1_000, 1_000])).toEqual([2_000, 500, 0]);
  expect(allocate(0, [2_000])).toEqual([0]);
});

describe('costsMore', () => {
  test('is false for equal and lower prices', () => {
    expect(costsMore([visit(2_000)], [booked(2_000)])).toBe(false);
    expect(costsMore([visit(2_000)], [booked(1_500)])).toBe(false);
    expect(costsMore([visit(null)], [booked(null, 'USD')])).toBe(false);
  });

  test('is true if an appointment costs more, has a new price or another currency', () => {
    expect(costsMore([visit(2_000), visit(2_000)], [booked(1_000), booked(2_001)])).toBe(true);
    expect(costsMore([visit(null)], [booked(1)])).toBe(true);
    expect(costsMore([visit(2_000)], [booked(2_000, 'USD')])).toBe(true);
    expect(costsMore([visit(2_000)], [booked(2_000), booked(0)])).toBe(true);
  });

  test('is true if a price is no longer fixed', () => {
    expect(costsMore([visit(2_000)], [booked(null)])).toBe(true);
    expect(costsMore([visit(0)], [booked(null)])).toBe(true);
    expect(costsMore([visit(2_000)], [booked(1_000, 'EUR', true)])).toBe(true);
    expect(costsMore([{ ...visit(2_000), isOpen: true }], [booked(2_000, 'EUR', true)])).toBe(false);
    expect(costsMore([{ ...visit(2_000), isOpen: true }], [booked(2_000)])).toBe(false);
  });
});

describe('groupSimilar', () => {
  const asked = (date: string, fields: Partial<RequestedAppointment> = {}): RequestedAppointment => ({
    businessId: 'biz_1',
    businessName: 'Corner Cuts',
    professionalId: 'pro_1',
    professionalName: 'Inês',
    services: ['Haircut'],
    client: 'Ada',
    date,
    startMinute: 600,
    startsAt: `${date}T09:00:00.000Z`,
    endsAt: `${date}T09:30:00.000Z`,
    timezone: 'Europe/Lisbon',
    amountMinor: 2_000,
    currency: 'EUR',
    ...fields,
  });
  const movedFrom = { date: '2026-06-02', startMinute: 600, startsAt: '', professionalName: 'Inês' };
  const datesOf = (visits: RequestedAppointment[]) =>
    groupSimilar(visits).map((group) => group.map(({ date }) => date));

  test('groups appointments that differ only in time', () => {
    expect(datesOf([asked('2026-06-03'), asked('2026-06-10', { amountMinor: 1_000 })])).toEqual([
      ['2026-06-03', '2026-06-10'],
    ]);
  });

  test.each<Partial<RequestedAppointment>>([
    { businessId: 'biz_2' },
    { professionalId: 'pro_2' },
    { services: ['Colour'] },
    { client: 'Bea' },
    { movedFrom },
    { notes: 'Short.' },
    { staffNotes: 'Short.' },
    { reason: 'Ill.' },
    { couponCode: 'SUMMER' },
    { packageTitle: 'Ten cuts' },
  ])('separates one with %j', (fields) => {
    expect(datesOf([asked('2026-06-03'), asked('2026-06-10', fields), asked('2026-06-17')])).toEqual([
      ['2026-06-03', '2026-06-17'],
      ['2026-06-10'],
    ]);
  });
});

test('blank texts are omitted', () => {
  expect(withoutBlank({ notes: ' Short. ', staffNotes: ' ', reason: undefined })).toEqual({
    notes: 'Short.',
  });
});

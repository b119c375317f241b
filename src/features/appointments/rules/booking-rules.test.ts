import { array, assert, integer, property, record, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainAbsence, explainMisfit, type Found } from './fit.ts';
import { datesOf, isImaginable } from './occurrences.ts';
import { priceOf, priceWithPackage } from './price.ts';
import { type BookableService, sequenceOf } from './sequence.ts';

const service = (change: Partial<BookableService> = {}): BookableService => ({
  id: 'svc_a',
  name: 'A',
  durationMinutes: 30,
  priceMinor: 1_000,
  currency: 'EUR',
  capacity: 1,
  bufferBeforeMinutes: 5,
  bufferAfterMinutes: 10,
  offered: true,
  ...change,
});

describe('a series', () => {
  test('of none is one day, however many are asked for', () => {
    expect(datesOf('2026-06-01')).toEqual(['2026-06-01']);
    expect(datesOf('2026-06-01', 'none', 12)).toEqual(['2026-06-01']);
    expect(datesOf('2026-06-01', undefined, 12)).toEqual(['2026-06-01']);
    expect(datesOf('2026-06-01', 'weekly')).toEqual(['2026-06-01']);
  });

  test('goes on every week or every other, over months and years', () => {
    expect(datesOf('2026-12-24', 'weekly', 3)).toEqual(['2026-12-24', '2026-12-31', '2027-01-07']);
    expect(datesOf('2028-02-22', 'biweekly', 2)).toEqual(['2028-02-22', '2028-03-07']);
  });

  test('stays within what calendars can hold', () => {
    expect([isImaginable('2199-12-31'), isImaginable('2200-01-01')]).toEqual([true, false]);
  });
});

describe('several services', () => {
  test('run one after another: the first’s buffer before, the last’s after', () => {
    const services = [
      service(),
      service({ durationMinutes: 45, bufferBeforeMinutes: 1, bufferAfterMinutes: 2 }),
    ];
    expect(sequenceOf(services)).toEqual({
      durationMinutes: 75,
      bufferBeforeMinutes: 5,
      bufferAfterMinutes: 2,
      serviceIds: ['svc_a', 'svc_a'],
      classServiceId: null,
      capacity: 1,
    });
  });

  test('a class stands alone', () => {
    const yoga = service({ id: 'svc_yoga', capacity: 8 });
    expect(sequenceOf([yoga])).toMatchObject({ classServiceId: 'svc_yoga', capacity: 8 });
    expect(sequenceOf([yoga, service()])).toBeNull();
    expect(sequenceOf([service(), yoga])).toBeNull();
    expect(sequenceOf([yoga, yoga])).toBeNull();
  });

  test('none is nothing', () => {
    expect(sequenceOf([])).toBeNull();
  });
});

describe('the price', () => {
  test('adds up what has one; of nothing priced there is none', () => {
    expect(priceOf([service(), service({ priceMinor: null, currency: 'USD' })], 'GBP')).toEqual({
      currency: 'EUR',
      subtotalMinor: 1_000,
    });
    expect(priceOf([service({ priceMinor: null })], 'GBP')).toEqual({ currency: 'GBP', subtotalMinor: null });
    expect(priceOf([service({ priceMinor: 0 })], 'EUR')).toEqual({ currency: 'EUR', subtotalMinor: 0 });
  });

  test('is not made of different currencies', () => {
    expect(priceOf([service(), service({ currency: 'USD' })], 'EUR')).toBeNull();
  });

  test('with a package is the rest, never less than nothing, whatever is booked', () => {
    const services = array(record({ id: string(), priceMinor: integer({ min: 0, max: 1e9 }) }), {
      minLength: 1,
    });
    assert(
      property(services, (list) => {
        const priced = list.map((each) => ({ ...each, currency: 'EUR' }));
        const left = priceWithPackage(priced, priced[0]!.id);
        expect(left).toBe((priceOf(priced, 'EUR')?.subtotalMinor ?? 0) - priced[0]!.priceMinor);
        expect(left).toBeGreaterThanOrEqual(0);
      }),
    );
    expect(priceWithPackage([service({ priceMinor: null })], 'svc_a')).toBe(0);
  });

  test('with a package is less by the package’s own service, wherever it stands, once', () => {
    const cut = service({ id: 'svc_cut', priceMinor: 2_000 });
    const colour = service({ id: 'svc_colour', priceMinor: 5_000 });
    expect(priceWithPackage([cut, colour], 'svc_colour')).toBe(2_000);
    expect(priceWithPackage([colour, cut], 'svc_colour')).toBe(2_000);
    expect(priceWithPackage([colour, cut, colour], 'svc_colour')).toBe(7_000);
    expect(priceWithPackage([cut, colour], 'svc_massage')).toBe(7_000);
  });
});

describe('what does not fit', () => {
  const fine: Found = {
    businessStatus: 'active',
    professional: { worksThere: true },
    userFound: true,
    familyMemberFound: true,
    crmClientFound: true,
    services: [{ offered: true }],
    role: 'customer',
    callerIsStaff: false,
  };
  const faults: [string, Partial<Found>][] = [
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

  const explain = (found: Found) => explainAbsence(found) ?? explainMisfit(found);

  test('nothing', () => {
    expect(explain(fine)).toBeNull();
    expect(explain({ ...fine, role: 'business', callerIsStaff: true })).toBeNull();
  });

  test.each(faults)('%s', (code, fault) => {
    expect(explain({ ...fine, ...fault })?.code).toBe(code);
  });

  test('the first of several is told', () => {
    expect(explain({ ...fine, businessStatus: null, professional: null })?.code).toBe('BUSINESS_NOT_FOUND');
    expect(
      explain({ ...fine, services: [{ offered: false }], professional: { worksThere: false } })?.code,
    ).toBe('PROFESSIONAL_NOT_AT_BUSINESS');
  });

  test('only a family member needs to be named besides the code', () => {
    expect(explainAbsence({ ...fine, familyMemberFound: false })).toStrictEqual({
      code: 'NOT_FOUND',
      detail: 'body.familyMemberId: no such family member was found.',
    });
    expect(explainAbsence({ ...fine, crmClientFound: false })).toStrictEqual({ code: 'CLIENT_NOT_FOUND' });
  });

  test('a professional who is not there is not at the business either', () => {
    expect(explainMisfit({ ...fine, professional: null })).toEqual({ code: 'PROFESSIONAL_NOT_AT_BUSINESS' });
  });

  test('which of the services it is, is told', () => {
    const there = { offered: true };
    expect(explain({ ...fine, services: [] })?.detail).toContain('body.services[0]');
    expect(explain({ ...fine, services: [null, there] })).toEqual({
      code: 'INVALID_SERVICES',
      detail: 'body.services[0]: no such active service was found.',
    });
    expect(explain({ ...fine, services: [there, null] })?.detail).toContain('body.services[1]');
    expect(explain({ ...fine, services: [there, there, { offered: false }] })?.detail).toContain(
      'body.services[2]',
    );
  });
});

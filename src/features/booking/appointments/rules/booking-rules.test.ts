import { describe, expect, test } from 'vitest';
import { explainAbsence, explainMisfit, type Found } from './fit.ts';
import { datesOf, isImaginable } from './occurrences.ts';

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

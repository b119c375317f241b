import { describe, expect, test } from 'vitest';
import type { Schedule } from '../../availability-rules/rules/schedule.ts';
import { emptyTimetable } from '../../timetables/rules/class-time.ts';
import {
  addSpecialHours,
  chooseBusiness,
  instantsAround,
  type ProfessionalAccess,
  removeSpecialHours,
  requireSpecialWindow,
  requireUpcomingDate,
} from './special-hours.ts';

describe('chooseBusiness', () => {
  const at = (businessId: string) => ({ businessId, timezone: 'UTC' });
  const access = (isTheProfessional: boolean, works: string[], owns: string[]): ProfessionalAccess => ({
    isTheProfessional,
    workplaces: works.map(at),
    ownBusinessIds: owns,
  });
  const refused = (code: string) => expect.objectContaining({ code });

  test('entries of the professional apply everywhere or at the named workplace', () => {
    expect(chooseBusiness(access(true, [], []), undefined)).toBeNull();
    expect(chooseBusiness(access(true, ['a', 'b'], []), undefined)).toBeNull();
    expect(chooseBusiness(access(true, ['a', 'b'], []), 'b')).toBe('b');
    expect(() => chooseBusiness(access(true, ['a'], []), 'c')).toThrow(
      refused('PROFESSIONAL_NOT_AT_BUSINESS'),
    );
  });

  test('entries of a manager apply at their named or only business', () => {
    expect(chooseBusiness(access(false, ['a', 'b'], ['b', 'c']), undefined)).toBe('b');
    expect(chooseBusiness(access(false, ['a', 'b'], ['a', 'b']), 'a')).toBe('a');
    expect(() => chooseBusiness(access(false, ['a', 'b'], ['a', 'b']), undefined)).toThrow(
      refused('MISSING_FIELDS'),
    );
    expect(() => chooseBusiness(access(false, ['a', 'b'], ['b', 'c']), 'a')).toThrow(
      refused('PROFESSIONAL_NOT_AT_BUSINESS'),
    );
  });

  test('other callers get PROFESSIONAL_NOT_FOUND', () => {
    for (const named of [undefined, 'a'])
      expect(() => chooseBusiness(access(false, ['a'], ['b']), named)).toThrow(
        refused('PROFESSIONAL_NOT_FOUND'),
      );
  });
});

describe('dates', () => {
  const refused = { code: 'INVALID_VALUE' };

  test('the end must be after the start', () => {
    const body = { date: '2026-03-02', start: '09:00', end: '24:00' };
    expect(requireSpecialWindow(body)).toEqual({ date: '2026-03-02', start: 540, end: 1440 });
    for (const end of ['09:00', '08:59'])
      expect(() => requireSpecialWindow({ ...body, end })).toThrow(expect.objectContaining(refused));
  });

  // 2 March in Auckland, 1 March in Los Angeles.
  const now = new Date('2026-03-01T20:00:00Z');

  test('a date is past only if it is past in every time zone', () => {
    const ahead = (date: string, ...zones: string[]) => {
      try {
        requireUpcomingDate(date, zones, now);
        return true;
      } catch (error) {
        expect(error).toMatchObject(refused);
        return false;
      }
    };
    expect(ahead('2026-03-01', 'Pacific/Auckland')).toBe(false);
    expect(ahead('2026-03-02', 'Pacific/Auckland')).toBe(true);
    expect(ahead('2026-03-01', 'Pacific/Auckland', 'America/Los_Angeles')).toBe(true);
    expect([ahead('2026-03-01'), ahead('2026-02-28')]).toEqual([true, false]);
    expect([ahead('2036-03-08', 'UTC'), ahead('2036-03-09', 'UTC')]).toEqual([true, false]);
    expect(ahead('2036-03-09', 'UTC', 'Pacific/Auckland')).toBe(true);
  });
});

describe('schedules', () => {
  const schedule: Schedule = {
    timezone: 'UTC',
    business: { hours: { start: 540, end: 1020 }, breaks: [], openDays: [1] },
    professional: { hours: { start: 540, end: 1020 }, breaks: [] },
    rules: [],
    absences: [],
    closures: [],
    timetable: emptyTimetable,
  };
  const added = { id: 'a', date: '2026-03-02', start: 600, end: 660 };

  test('special hours are added to and removed from the business or the professional', () => {
    for (const whose of ['business', 'professional'] as const) {
      const other = { ...added, id: 'b' };
      const both = addSpecialHours(addSpecialHours(schedule, whose, added), whose, other);
      expect(both).toEqual({ ...schedule, [whose]: { ...schedule[whose], specialHours: [added, other] } });
      expect(removeSpecialHours(both, whose, ['a'])[whose].specialHours).toEqual([other]);
      expect(removeSpecialHours(schedule, whose, ['a'])[whose].specialHours).toEqual([]);
    }
  });

  test('instantsAround covers the date in every time zone', () => {
    expect(instantsAround('2026-03-02')).toEqual({
      from: new Date('2026-03-01T00:00:00Z'),
      to: new Date('2026-03-04T00:00:00Z'),
    });
  });
});

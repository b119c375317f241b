import { expect, test } from 'vitest';
import { formatTimeOff, overlapsTimeOff } from './time-off';

const days = { startDate: '2026-11-17', endDate: '2026-11-18', start: null, end: null };
const appointment = (date: string, start: string, end: string) => ({ date, start, end });

test('an appointment overlaps time off if at least one minute does', () => {
  expect(overlapsTimeOff(appointment('2026-11-17', '09:00', '10:00'), days)).toBe(true);
  expect(overlapsTimeOff(appointment('2026-11-18', '23:00', '24:00'), days)).toBe(true);
  expect(overlapsTimeOff(appointment('2026-11-16', '09:00', '10:00'), days)).toBe(false);
  expect(overlapsTimeOff(appointment('2026-11-19', '00:00', '01:00'), days)).toBe(false);
  expect(overlapsTimeOff(appointment('2026-11-16', '23:30', '00:30'), days)).toBe(true);
  const afternoon = { startDate: '2026-11-17', endDate: '2026-11-17', start: '14:00', end: '19:00' };
  expect(overlapsTimeOff(appointment('2026-11-17', '13:00', '14:00'), afternoon)).toBe(false);
  expect(overlapsTimeOff(appointment('2026-11-17', '13:00', '14:01'), afternoon)).toBe(true);
  expect(overlapsTimeOff(appointment('2026-11-17', '19:00', '20:00'), afternoon)).toBe(false);
});

test('formats time off as short as possible', () => {
  expect(formatTimeOff({ ...days, endDate: '2026-11-17' }, 'en')).toBe('Tue 17 Nov');
  expect(formatTimeOff(days, 'en')).toBe('Tue 17 Nov – Wed 18 Nov');
  expect(formatTimeOff({ ...days, start: '14:00' }, 'en')).toBe('Tue 17 Nov, 14:00 – Wed 18 Nov');
  expect(formatTimeOff({ ...days, endDate: '2026-11-17', start: '14:00' }, 'en')).toBe(
    'Tue 17 Nov, 14:00–24:00',
  );
});

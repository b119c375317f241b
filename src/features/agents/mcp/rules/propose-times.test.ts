import { expect, test } from 'vitest';
import { isInAbsence, proposeTimes } from './propose-times.ts';

const absence = { professional: 'lena', from: '2026-12-01', to: '2026-12-02', start: '12:00', end: '15:00' };
const visit = (date: string, start: string, end: string) => ({ date, start, end });
const time = (professional: string, start: string, date = '2026-12-01') => ({ professional, date, start });

test.each([
  [visit('2026-12-01', '11:00', '12:00'), false],
  [visit('2026-12-01', '11:30', '12:30'), true],
  [visit('2026-12-01', '18:00', '19:00'), true],
  [visit('2026-12-02', '08:00', '09:00'), true],
  [visit('2026-12-02', '15:00', '16:00'), false],
  [visit('2026-12-03', '13:00', '14:00'), false],
  [visit('2026-11-30', '13:00', '14:00'), false],
])('%j in the absence: %s', (one, expected) => {
  expect(isInAbsence(absence, one)).toBe(expected);
});

test('proposes the nearest times of others, then a later day', () => {
  const free = [
    time('aylin', '09:00'),
    time('aylin', '13:30'),
    time('paula', '13:00'),
    time('lena', '14:00'),
    time('lena', '13:00', '2026-12-03'),
  ];
  expect(proposeTimes(absence, [{ visit: visit('2026-12-01', '13:00', '14:00'), free }])).toEqual([
    [time('paula', '13:00'), time('aylin', '13:30'), time('lena', '13:00', '2026-12-03')],
  ]);
});

test('the first proposals of two appointments do not overlap', () => {
  const free = [time('paula', '13:00'), time('paula', '13:30'), time('paula', '14:00')];
  const [first, second] = proposeTimes(absence, [
    { visit: visit('2026-12-01', '13:00', '14:00'), free },
    { visit: visit('2026-12-01', '13:30', '14:30'), free },
  ]);
  expect([first?.[0]?.start, second?.[0]?.start]).toEqual(['13:00', '14:00']);
});

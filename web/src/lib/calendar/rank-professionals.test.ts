import { expect, test } from 'vitest';
import { rankProfessionals } from './rank-professionals';

const [away, early, busy, free] = ['away', 'early', 'busy', 'free'];
const notThere = (start: number, end: number) => ({ kind: 'notThere' as const, start, end });
const days: Record<
  string,
  Parameters<typeof rankProfessionals>[1] extends (one: never) => infer Day ? Day : never
> = {
  [away]: { off: [notThere(0, 1440)], appointments: [] },
  [early]: { off: [notThere(0, 480), notThere(720, 1440)], appointments: [] },
  [busy]: {
    off: [notThere(0, 540), notThere(1080, 1440)],
    appointments: [{ start: '14:00', end: '15:00', status: 'Confirmed' }],
  },
  [free]: {
    off: [notThere(0, 540), notThere(1080, 1440)],
    appointments: [{ start: '14:00', end: '15:00', status: 'Cancelled' }],
  },
};
const ranked = (time: string, ...people: string[]) => rankProfessionals(people, (id) => days[id]!, time);

test('ranks professionals who are free before those who work then, that day, or not at all', () => {
  expect(ranked('14:30', away, early, busy, free)).toEqual([free, busy, early, away]);
  expect(ranked('15:00', away, early, free, busy)).toEqual([free, busy, early, away]);
  expect(ranked('', away, early, busy)).toEqual([early, busy, away]);
  expect(ranked('09:00', away, early)).toEqual([early, away]);
  expect(ranked('14:30')).toEqual([]);
});

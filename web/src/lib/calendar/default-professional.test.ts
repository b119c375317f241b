import { expect, test } from 'vitest';
import { defaultProfessional } from './default-professional';

const [away, early, busy, free] = ['away', 'early', 'busy', 'free'];
const notThere = (start: number, end: number) => ({ kind: 'notThere' as const, start, end });
const days: Record<
  string,
  Parameters<typeof defaultProfessional>[1] extends (one: never) => infer Day ? Day : never
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
const chosen = (time: string, ...people: string[]) => defaultProfessional(people, (id) => days[id]!, time);

test('prefers a professional who is free, then one who works then, then one who works that day', () => {
  expect(chosen('14:30', away, early, busy, free)).toBe(free);
  expect(chosen('15:00', away, early, busy, free)).toBe(busy);
  expect(chosen('14:30', away, early, busy)).toBe(busy);
  expect(chosen('14:30', away, early)).toBe(early);
  expect(chosen('', away, early, busy)).toBe(early);
  expect(chosen('', away)).toBe(away);
  expect(chosen('14:30')).toBe(undefined);
});

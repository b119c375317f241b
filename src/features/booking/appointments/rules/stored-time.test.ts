import { expect, test } from 'vitest';
import type { Sequence } from '../../availability/rules/sequence.ts';
import { toStoredTime } from './stored-time.ts';

const occurrence = {
  date: '2026-06-05',
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

test('a time is kept with the buffers around it, in a session of its own', () => {
  expect(toStoredTime(occurrence, { id: 'apt_1', professionalId: 'pro_1', sequence })).toEqual({
    id: 'apt_1',
    date: '2026-06-05',
    startMinute: 840,
    startsAt: '2026-06-05T13:00:00.000Z',
    endsAt: '2026-06-05T14:00:00.000Z',
    blockedFrom: '2026-06-05T12:50:00.000Z',
    blockedTo: '2026-06-05T14:05:00.000Z',
    sessionKey: 'apt_1',
  });
});

test('the seats of a class share the session of its professional, service and start', () => {
  const yoga = { ...sequence, classServiceId: 'svc_yoga', capacity: 8 };
  const keys = ['apt_1', 'apt_2'].map(
    (id) => toStoredTime(occurrence, { id, professionalId: 'pro_1', sequence: yoga }).sessionKey,
  );
  expect(keys).toEqual(Array(2).fill('pro_1|svc_yoga|2026-06-05T13:00:00.000Z'));
});

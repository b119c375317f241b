import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isSetupLive,
  nextSetupStatus,
  type SetupStatus,
  setupEvents,
  setupStatuses,
} from './setup-states.ts';

const _ = undefined;
/** Every pair. A blank means no change. */
const table: Record<SetupStatus, (SetupStatus | undefined)[]> = {
  //          opened  refused   dropped      withdrawn    saved    saved_late
  creating: ['open', 'failed', 'cancelled', 'cancelled', 'saved', 'discarded'],
  open: [_, _, _, 'cancelled', 'saved', 'discarded'],
  saved: [_, _, _, _, _, _],
  discarded: [_, _, _, _, _, _],
  cancelled: [_, _, _, _, 'saved', 'discarded'],
  failed: [_, _, _, _, 'saved', 'discarded'],
};

test.each(
  setupStatuses.flatMap((status) => setupEvents.map((event, index) => [status, event, index] as const)),
)('a setup that is %s, when it is %s', (status, event, index) => {
  expect(nextSetupStatus(status, event)).toBe(table[status][index] ?? status);
});

test('a card that was entered counts, in any order of events', () => {
  const silent = fc.array(fc.constantFrom('opened', 'refused', 'dropped', 'withdrawn', 'saved'));
  fc.assert(
    fc.property(silent, silent, (before, after) => {
      const end = [...before, 'saved' as const, ...after].reduce<SetupStatus>(nextSetupStatus, 'creating');
      expect([end, isSetupLive(end)]).toEqual(['saved', false]);
    }),
  );
});

import { expect, test } from 'vitest';
import { actions, isPossible, outcomes, resolvesAllReports, targetStates, targetTypes } from './decisions.ts';

const possible = (decision: Parameters<typeof isPossible>[0]) =>
  targetTypes.flatMap((type) =>
    targetStates.filter((state) => isPossible(decision, type, state)).map((state) => `${state} ${type}`),
  );

test('a report can be dismissed whatever became of its target', () => {
  expect(possible('dismiss')).toHaveLength(targetTypes.length * targetStates.length);
});

test('only what is public can be taken away: people and reviews are hidden, businesses suspended', () => {
  expect(possible('hide')).toEqual(['public professional', 'public review']);
  expect(possible('suspend')).toEqual(['public business']);
});

test('only what is hidden can be shown again', () => {
  expect(possible('unhide')).toEqual(['hidden professional', 'hidden review']);
});

test('every action settles a report, and those that take something away settle all on it', () => {
  expect(actions.map((action) => [action, outcomes[action], resolvesAllReports(action)])).toEqual([
    ['dismiss', 'dismissed', false],
    ['hide', 'actioned', true],
    ['suspend', 'actioned', true],
  ]);
});

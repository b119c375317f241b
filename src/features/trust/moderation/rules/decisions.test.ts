import { expect, test } from 'vitest';
import { actions, isPossible, outcomes, resolvesAllReports, targetStates, targetTypes } from './decisions.ts';

const possible = (decision: Parameters<typeof isPossible>[0]) =>
  targetTypes.flatMap((type) =>
    targetStates.filter((state) => isPossible(decision, type, state)).map((state) => `${state} ${type}`),
  );

test('a report can be dismissed in any state of its target', () => {
  expect(possible('dismiss')).toHaveLength(targetTypes.length * targetStates.length);
});

test('only public targets can be hidden or suspended', () => {
  expect(possible('hide')).toEqual([
    'public professional',
    'public review',
    'public message',
    'public picture',
  ]);
  expect(possible('suspend')).toEqual(['public business']);
});

test('only hidden targets can be unhidden', () => {
  expect(possible('unhide')).toEqual([
    'hidden professional',
    'hidden review',
    'hidden message',
    'hidden picture',
  ]);
});

test('hide and suspend resolve all reports on the target', () => {
  expect(actions.map((action) => [action, outcomes[action], resolvesAllReports(action)])).toEqual([
    ['dismiss', 'dismissed', false],
    ['hide', 'actioned', true],
    ['suspend', 'actioned', true],
  ]);
});

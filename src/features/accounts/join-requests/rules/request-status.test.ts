import { expect, test } from 'vitest';
import { canBecome, requestStatuses } from './request-status.ts';

test('only a pending request can be answered, and an answer is final', () => {
  const possible = requestStatuses.flatMap((from) =>
    requestStatuses.filter((to) => canBecome(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(possible).toEqual(['pending → accepted', 'pending → declined']);
});

import { expect, test } from 'vitest';
import { canBecome, sides, statusAfterMessage, ticketStatuses } from './ticket-status.ts';

test('canBecome for every pair of statuses', () => {
  const possible = ticketStatuses.flatMap((from) =>
    ticketStatuses.filter((to) => from !== to && canBecome(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(possible).toEqual([
    'open → pending',
    'open → resolved',
    'open → closed',
    'pending → open',
    'pending → resolved',
    'pending → closed',
    'resolved → open',
    'resolved → closed',
  ]);
});

test('the same status is always possible', () => {
  for (const status of ticketStatuses) expect(canBecome(status, status)).toBe(true);
});

test('a message changes the status to the other side, reopens resolved tickets and is refused on closed ones', () => {
  const outcomes = sides.map((side) =>
    ticketStatuses.map((status) => `${status} → ${statusAfterMessage(status, side)}`),
  );
  expect(outcomes).toEqual([
    ['open → open', 'pending → open', 'resolved → open', 'closed → null'],
    ['open → pending', 'pending → pending', 'resolved → resolved', 'closed → null'],
  ]);
});

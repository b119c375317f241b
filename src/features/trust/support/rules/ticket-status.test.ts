import { expect, test } from 'vitest';
import { canBecome, sides, statusAfterMessage, ticketStatuses } from './ticket-status.ts';

test('every pair of statuses: what support may make of a ticket', () => {
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

test('saying what a ticket already is, is always possible', () => {
  for (const status of ticketStatuses) expect(canBecome(status, status)).toBe(true);
});

test('a message hands the ticket to the other side, reopens a solved one, and is impossible on a closed one', () => {
  const outcomes = sides.map((side) =>
    ticketStatuses.map((status) => `${status} → ${statusAfterMessage(status, side)}`),
  );
  expect(outcomes).toEqual([
    ['open → open', 'pending → open', 'resolved → open', 'closed → null'],
    ['open → pending', 'pending → pending', 'resolved → resolved', 'closed → null'],
  ]);
});

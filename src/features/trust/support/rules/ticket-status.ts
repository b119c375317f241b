export const ticketStatuses = ['open', 'pending', 'resolved', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** Whose turn it is: open waits for support, pending for the person who asked. */
const transitions: Record<TicketStatus, readonly TicketStatus[]> = {
  open: ['pending', 'resolved', 'closed'],
  pending: ['open', 'resolved', 'closed'],
  resolved: ['open', 'closed'],
  closed: [],
};

/** To say again what a ticket is already changes nothing. */
export function canBecome(from: TicketStatus, to: TicketStatus): boolean {
  return from === to || transitions[from].includes(to);
}

export const sides = ['customer', 'support'] as const;
export type Side = (typeof sides)[number];

/** What a ticket is after a message of a side; null where nobody can write any more. */
const afterMessage: Record<Side, Record<TicketStatus, TicketStatus | null>> = {
  customer: { open: 'open', pending: 'open', resolved: 'open', closed: null },
  // A remark after the solution does not ask for an answer.
  support: { open: 'pending', pending: 'pending', resolved: 'resolved', closed: null },
};

export function statusAfterMessage(status: TicketStatus, by: Side): TicketStatus | null {
  return afterMessage[by][status];
}

/** What a ticket can be about. */
export const linkTypes = ['appointment', 'business', 'professional', 'service', 'review'] as const;

export interface Link {
  type: (typeof linkTypes)[number];
  id: string;
}

export const ticketStatuses = ['open', 'pending', 'resolved', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** Open tickets wait for support, pending ones for the customer. */
const transitions: Record<TicketStatus, readonly TicketStatus[]> = {
  open: ['pending', 'resolved', 'closed'],
  pending: ['open', 'resolved', 'closed'],
  resolved: ['open', 'closed'],
  closed: [],
};

/** The same status is allowed and changes nothing. */
export function canBecome(from: TicketStatus, to: TicketStatus): boolean {
  return from === to || transitions[from].includes(to);
}

export const sides = ['customer', 'support'] as const;
export type Side = (typeof sides)[number];

/** Status after a message. Null: messages are refused. */
const afterMessage: Record<Side, Record<TicketStatus, TicketStatus | null>> = {
  customer: { open: 'open', pending: 'open', resolved: 'open', closed: null },
  // A message of support after the resolution needs no answer.
  support: { open: 'pending', pending: 'pending', resolved: 'resolved', closed: null },
};

export function statusAfterMessage(status: TicketStatus, by: Side): TicketStatus | null {
  return afterMessage[by][status];
}

/** Records that a ticket can link to. */
export const linkTypes = ['appointment', 'business', 'professional', 'service', 'review'] as const;

export interface Link {
  type: (typeof linkTypes)[number];
  id: string;
}

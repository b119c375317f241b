/**
 * How soon work in the background is wanted. `urgent`: somebody sits and waits for it, or a time is kept meanwhile (links that sign in,
 * refunds, offers). `bulk`: what comes in rushes and is read later (receipts of bookings). `normal`: the rest.
 */
export const queues = ['urgent', 'normal', 'bulk'] as const;
export type Queue = (typeof queues)[number];

/**
 * Queues of background jobs. `urgent`: a user waits, or a hold or refund depends on it. `bulk`: frequent and
 * not time-critical, for example booking receipts. `normal`: everything else.
 */
export const queues = ['urgent', 'normal', 'bulk'] as const;
export type Queue = (typeof queues)[number];

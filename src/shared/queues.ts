/**
 * Queues of background jobs. `urgent`: a user waits, or a hold or refund depends on it. `bulk`: frequent and
 * not time-critical, for example booking receipts. `normal`: everything else.
 */
export const queues = ['urgent', 'normal', 'bulk'] as const;
export type Queue = (typeof queues)[number];

/** Background work that a commit can wake: jobs of a queue, webhook deliveries, or reads of calendars. */
export type WakeableWork = Queue | 'deliveries' | 'calendars';

import type { Logger } from 'pino';
import { AppError } from '../../../errors.ts';
import { type Clock, monotonicMsOf } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { createWorkerLoop } from '../../../platform/worker-loop.ts';
import { listActiveSessions } from '../sessions/store.ts';
import { presentChange, presentLeft, presentReset } from './present.ts';
import { readChanges } from './read-changes.ts';
import { type Channel, currentChannels, formerChannels } from './rules/audience.ts';
import { covers, type Position, writePosition } from './rules/position.ts';
import { type ChangeRow, listMemberships } from './store.ts';
import { createSubscribers, type Subscriber } from './subscribers.ts';

/**
 * `from` is the position to resume from: null when the given one is invalid, undefined for a new
 * subscription.
 */
interface Subscription {
  subscriber: Subscriber;
  from: Position | null | undefined;
}

interface PendingSubscription extends Subscription {
  resolve(): void;
  reject(error: unknown): void;
}

/** Applies changes to the caches of the process. If it fails, the same changes are read again. */
export type FollowChanges = (read: {
  /** All changes since the previous call. Null when some may be missing. */
  changes: readonly ChangeRow[] | null;
  /** Start of the read, by the monotonic clock. */
  startedMs: number;
}) => Promise<void>;

export interface ChangePublisher {
  start(): void;
  /** Resolves when every later change will be delivered. */
  add(subscription: Subscription): Promise<void>;
  close(): Promise<void>;
}

// Cached answers have to show a change of another process within a second.
const pollMilliseconds = 200;
const failureSleepMilliseconds = 500;
const heartbeatMilliseconds = 15_000;
// Also detects expired sessions, which publish no change.
const refreshMilliseconds = 30_000;
/** Above this number of events for one subscriber, a `reset` is sent instead. */
const maxEventsPerTurn = 200;

/** Sent after the missed changes. */
const ready = 'retry: 2000\nevent: ready\ndata: {}\n';
const heartbeat = ':\nevent: beat\ndata: {}\n';

/**
 * Reads the changes once per process, passes them to the caches, and sends them to the subscribers who may see
 * them.
 */
export function createChangePublisher({
  db,
  clock,
  log,
  follow,
}: {
  db: Database;
  clock: Clock;
  log: Logger;
  follow: FollowChanges;
}): ChangePublisher {
  const subscribers = createSubscribers();
  const monotonicMs = monotonicMsOf(clock);
  let pending: PendingSubscription[] = [];
  let position: Position | null = null;
  let refreshedAt = 0;
  let beatAt = performance.now();

  /** Reloads sessions and memberships. Subscribers without an active session are removed. */
  async function refreshSubscribers(stale: readonly Subscriber[]): Promise<void> {
    if (stale.length === 0) return;
    const now = clock.now();
    const sessions = await listActiveSessions(db, [...new Set(stale.map(({ session }) => session.id))]);
    const active = new Set(sessions.filter(({ expires_at }) => expires_at > now).map(({ id }) => id));
    const memberships = await listMemberships(db, [...new Set(stale.map(({ session }) => session.userId))]);
    const byUser = new Map(memberships.map((row) => [row.user_id, row]));
    for (const subscriber of stale) {
      const row = byUser.get(subscriber.session.userId);
      if (!active.has(subscriber.session.id) || row === undefined || subscriber.stream.destroyed) {
        subscribers.remove(subscriber);
        subscriber.stream.finish();
      } else
        subscribers.place(subscriber, {
          userId: row.user_id,
          managed: row.managed,
          memberOf: row.member_of,
          professionalId: row.professional_id,
          worksAt: row.works_at,
        });
    }
  }

  function* affectedSubscribers(changes: readonly ChangeRow[]): Iterable<Subscriber> {
    for (const { topic, user_id } of changes)
      if (user_id !== null && (topic === 'rights' || topic === 'session'))
        yield* subscribers.ofAccount(user_id);
  }

  function queueEvents(
    changes: readonly ChangeRow[],
    knows: (subscriber: Subscriber, change: ChangeRow) => boolean,
  ): void {
    const queueFor = (
      channels: Channel[],
      change: ChangeRow,
      present: typeof presentChange,
      reached: Set<Subscriber>,
    ) => {
      let text: string | undefined;
      for (const channel of channels)
        for (const subscriber of subscribers.inChannel(channel)) {
          if (reached.has(subscriber) || knows(subscriber, change)) continue;
          reached.add(subscriber);
          text ??= present(change);
          if (subscriber.queue.length <= maxEventsPerTurn) subscriber.queue.push(text);
        }
    };
    for (const change of changes) {
      if (['rights', 'session', 'catalog'].includes(change.topic)) continue;
      const reached = new Set<Subscriber>();
      queueFor(currentChannels(change), change, presentChange, reached);
      queueFor(formerChannels(change), change, presentLeft, reached);
    }
  }

  /**
   * Only the last event carries the position: a client that is cut off before it has not received all events.
   */
  function send({ stream, queue }: Subscriber, id: string, last?: string): void {
    const events = queue.length > maxEventsPerTurn ? [presentReset()] : queue;
    if (last !== undefined) events.push(last);
    if (events.length > 0) stream.send(`${events.join('\n')}id: ${id}\n\n`);
  }

  async function publishTurn(accepted: readonly PendingSubscription[]): Promise<void> {
    const now = performance.now();
    const startedMs = monotonicMs();
    const previous = position;
    const resumed = accepted.flatMap(({ from }) => from ?? []);
    const { current, changes, reaches } = await readChanges({ db, clock }, previous, resumed);
    const isLost = previous !== null && !reaches(previous);
    await follow({
      changes:
        previous === null || isLost
          ? null
          : changes.filter(({ transaction }) => !covers(previous, transaction)),
      startedMs,
    });

    const isDue = isLost || now - refreshedAt > refreshMilliseconds;
    const outdated = new Set(isDue ? subscribers.all() : affectedSubscribers(changes));
    for (const { subscriber } of accepted) outdated.add(subscriber);
    await refreshSubscribers([...outdated]);
    if (isDue) refreshedAt = now;

    const startPositions = new Map<Subscriber, Position>();
    const late = new Set<Subscriber>();
    for (const { subscriber, from } of accepted) {
      const isLate = from === null || (from && !reaches(from));
      if (isLate) late.add(subscriber);
      startPositions.set(subscriber, from && !isLate ? from : current);
    }
    queueEvents(changes, (subscriber, { transaction }) =>
      covers(startPositions.get(subscriber) ?? previous ?? current, transaction),
    );
    for (const subscriber of late) subscriber.queue = [presentReset()];
    if (isLost)
      for (const subscriber of subscribers.all())
        if (!startPositions.has(subscriber)) subscriber.queue = [presentReset()];
    position = current;
    const id = writePosition(current);
    for (const subscriber of subscribers.all()) {
      send(subscriber, id, startPositions.has(subscriber) ? ready : undefined);
      subscriber.queue = [];
    }
  }

  /**
   * Keeps proxies from closing the connection, and keeps the position of clients recent. Independent of the
   * database.
   */
  function beat(): void {
    if (position === null || performance.now() - beatAt < heartbeatMilliseconds) return;
    beatAt = performance.now();
    for (const { stream } of subscribers.all()) stream.send(`${heartbeat}id: ${writePosition(position)}\n\n`);
  }

  const loop = createWorkerLoop({
    log,
    failureMessage: 'failed to read the changes',
    failureSleepMilliseconds,
    async turn() {
      const accepted = pending.filter(({ subscriber }) => !subscriber.stream.destroyed);
      pending = [];
      beat();
      try {
        await publishTurn(accepted);
        for (const { subscriber, resolve, reject } of accepted) {
          if (subscribers.has(subscriber)) resolve();
          else reject(new AppError('AUTH_REQUIRED'));
        }
      } catch (error) {
        for (const { subscriber, reject } of accepted) {
          subscribers.remove(subscriber);
          reject(error);
        }
        throw error;
      }
      return { sleepMilliseconds: pollMilliseconds };
    },
  });

  const refuse = ({ reject }: Pick<PendingSubscription, 'reject'>) =>
    reject(new AppError('DB_UNAVAILABLE', { retryAfterSeconds: 1 }));

  return {
    start: loop.start,
    add: (subscription) =>
      new Promise<void>((resolve, reject) => {
        if (loop.isStopped()) return refuse({ reject });
        subscription.subscriber.stream.once('close', () => {
          subscribers.remove(subscription.subscriber);
          resolve();
        });
        pending.push({ ...subscription, resolve, reject });
        loop.wake();
      }),
    async close() {
      const stopped = loop.stop();
      pending.forEach(refuse);
      for (const { stream } of subscribers.all()) stream.finish();
      await stopped;
      // Subscribers that were added in the last turn.
      for (const { stream } of subscribers.all()) stream.finish();
    },
  };
}

import type { Logger } from 'pino';
import { AppError } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { createWorkerLoop } from '../../../platform/worker-loop.ts';
import { minuteMs } from '../../../shared/time.ts';
import { listLiveSessions } from '../sessions/store.ts';
import { createFollowers, type Follower } from './keep-followers.ts';
import { presentChange, presentDeparture, presentReset } from './present.ts';
import { readChanges } from './read-changes.ts';
import { type Circle, formerHearers, hearers } from './rules/audience.ts';
import { covers, type Position, writePosition } from './rules/position.ts';
import { type ChangeRow, listStandings } from './store.ts';

/** Somebody who has just come; `from` is how far they had read, null where that is not known to be so, undefined where they begin now. */
interface Newcomer {
  follower: Follower;
  from: Position | null | undefined;
}

interface Arrival extends Newcomer {
  resolve(): void;
  reject(error: unknown): void;
}

export interface ChangeFollower {
  /** Resolves when nothing that happens from then on is missed. */
  add(newcomer: Newcomer): Promise<void>;
  close(): Promise<void>;
}

const pollMilliseconds = 500;
const idleMilliseconds = 10 * minuteMs;
const heartbeatMilliseconds = 15_000;
// Sessions run out, and whatever else nobody tells of.
const reviewMilliseconds = 30_000;
/** Of what one follower is told in one turn. Beyond, reading anew is less work for both. */
const mostTold = 200;

/** Whatever was missed has been told by then. */
const ready = 'retry: 2000\nevent: ready\ndata: {}\n';
const heartbeat = ':\nevent: beat\ndata: {}\n';

/** The one reader of a process: learns what has changed and tells those whom it concerns, however many they are. */
export function createChangeFollower({
  db,
  clock,
  log,
}: {
  db: Database;
  clock: Clock;
  log: Logger;
}): ChangeFollower {
  const followers = createFollowers();
  let arrivals: Arrival[] = [];
  let position: Position | null = null;
  let reviewedAt = 0;
  let beatAt = performance.now();

  /** Looks again who these are: whoever is signed out is told no more, and everybody else what they may see now. */
  async function review(these: readonly Follower[]): Promise<void> {
    if (these.length === 0) return;
    const now = clock.now();
    const sessions = await listLiveSessions(db, [...new Set(these.map(({ session }) => session.id))]);
    const live = new Set(sessions.filter(({ expires_at }) => expires_at > now).map(({ id }) => id));
    const standings = await listStandings(db, [...new Set(these.map(({ session }) => session.userId))]);
    const byUser = new Map(standings.map((row) => [row.user_id, row]));
    for (const follower of these) {
      const row = byUser.get(follower.session.userId);
      if (!live.has(follower.session.id) || row === undefined || follower.stream.destroyed) {
        followers.remove(follower);
        follower.stream.finish();
      } else
        followers.place(follower, {
          userId: row.user_id,
          managed: row.managed,
          memberOf: row.member_of,
          professionalId: row.professional_id,
          worksAt: row.works_at,
        });
    }
  }

  function* changedAmong(changes: readonly ChangeRow[]): Iterable<Follower> {
    for (const { topic, user_id } of changes)
      if (user_id !== null && (topic === 'rights' || topic === 'session'))
        yield* followers.ofAccount(user_id);
  }

  function tell(
    changes: readonly ChangeRow[],
    knows: (follower: Follower, change: ChangeRow) => boolean,
  ): void {
    const say = (
      circles: Circle[],
      change: ChangeRow,
      present: typeof presentChange,
      told: Set<Follower>,
    ) => {
      let text: string | undefined;
      for (const circle of circles)
        for (const follower of followers.inCircle(circle)) {
          if (told.has(follower) || knows(follower, change)) continue;
          told.add(follower);
          text ??= present(change);
          if (follower.waiting.length <= mostTold) follower.waiting.push(text);
        }
    };
    for (const change of changes) {
      if (change.topic === 'rights' || change.topic === 'session') continue;
      const told = new Set<Follower>();
      say(hearers(change), change, presentChange, told);
      say(formerHearers(change), change, presentDeparture, told);
    }
  }

  /** Only what comes last carries the position: whoever is cut off in between has not read it all. */
  function send({ stream, waiting }: Follower, id: string, last?: string): void {
    const events = waiting.length > mostTold ? [presentReset()] : waiting;
    if (last !== undefined) events.push(last);
    if (events.length > 0) stream.send(`${events.join('\n')}id: ${id}\n\n`);
  }

  async function takeTurn(arrived: readonly Arrival[]): Promise<void> {
    const now = performance.now();
    const earlier = position;
    const wanted = arrived.flatMap(({ from }) => from ?? []);
    const { current, changes, reaches } = await readChanges({ db, clock }, earlier, wanted);
    const isLost = earlier !== null && !reaches(earlier);

    const isDue = isLost || now - reviewedAt > reviewMilliseconds;
    const outdated = new Set(isDue ? followers.all() : changedAmong(changes));
    for (const { follower } of arrived) outdated.add(follower);
    await review([...outdated]);
    if (isDue) reviewedAt = now;

    const froms = new Map<Follower, Position>();
    const late = new Set<Follower>();
    for (const { follower, from } of arrived) {
      const isLate = from === null || (from && !reaches(from));
      if (isLate) late.add(follower);
      froms.set(follower, from && !isLate ? from : current);
    }
    tell(changes, (follower, { transaction }) =>
      covers(froms.get(follower) ?? earlier ?? current, transaction),
    );
    for (const follower of late) follower.waiting = [presentReset()];
    if (isLost)
      for (const follower of followers.all()) if (!froms.has(follower)) follower.waiting = [presentReset()];
    position = current;
    const id = writePosition(current);
    for (const follower of followers.all()) {
      send(follower, id, froms.has(follower) ? ready : undefined);
      follower.waiting = [];
    }
  }

  /** Whatever the database does: so that nobody on the way takes the connection for dead, and whoever comes again has missed little. */
  function beat(): void {
    if (position === null || performance.now() - beatAt < heartbeatMilliseconds) return;
    beatAt = performance.now();
    for (const { stream } of followers.all()) stream.send(`${heartbeat}id: ${writePosition(position)}\n\n`);
  }

  const loop = createWorkerLoop({
    log,
    failureMessage: 'could not ask what has changed',
    failureSleepMilliseconds: pollMilliseconds,
    async turn() {
      const arrived = arrivals.filter(({ follower }) => !follower.stream.destroyed);
      arrivals = [];
      if (arrived.length === 0 && followers.count() === 0) {
        position = null;
        return { sleepMilliseconds: idleMilliseconds };
      }
      beat();
      try {
        await takeTurn(arrived);
        for (const { follower, resolve, reject } of arrived) {
          if (followers.has(follower)) resolve();
          else reject(new AppError('AUTH_REQUIRED'));
        }
      } catch (error) {
        for (const { follower, reject } of arrived) {
          followers.remove(follower);
          reject(error);
        }
        throw error;
      }
      return { sleepMilliseconds: pollMilliseconds };
    },
  });

  const refuse = ({ reject }: Pick<Arrival, 'reject'>) =>
    reject(new AppError('DB_UNAVAILABLE', { retryAfterSeconds: 1 }));

  return {
    add: (newcomer) =>
      new Promise<void>((resolve, reject) => {
        if (loop.isStopped()) return refuse({ reject });
        newcomer.follower.stream.once('close', () => {
          followers.remove(newcomer.follower);
          resolve();
        });
        arrivals.push({ ...newcomer, resolve, reject });
        loop.start();
        loop.wake();
      }),
    async close() {
      const stopped = loop.stop();
      arrivals.forEach(refuse);
      for (const { stream } of followers.all()) stream.finish();
      await stopped;
      // Whoever came with the last turn.
      for (const { stream } of followers.all()) stream.finish();
    },
  };
}

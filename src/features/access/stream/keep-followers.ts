import type { Session } from '../../../http/caller.ts';
import type { EventStream } from '../../../http/event-stream.ts';
import { type Circle, circlesOf, type Standing } from './rules/audience.ts';

/** Somebody with an open stream. */
export interface Follower {
  readonly stream: EventStream;
  readonly session: Pick<Session, 'id' | 'userId'>;
  circles: readonly Circle[];
  /** What is to be sent at the end of a turn, each an event without its end. */
  waiting: string[];
}

/** Who follows, found by account and by circle. */
interface Followers {
  /** From here on they hear what their circles do. */
  place(follower: Follower, standing: Standing): void;
  remove(follower: Follower): void;
  has(follower: Follower): boolean;
  all(): Iterable<Follower>;
  ofAccount(userId: string): Iterable<Follower>;
  inCircle(circle: Circle): Iterable<Follower>;
  count(): number;
}

const nobody: ReadonlySet<Follower> = new Set();

export function createFollowers(): Followers {
  const accounts = new Map<string, Set<Follower>>();
  const circles = new Map<Circle, Set<Follower>>();
  const everybody = new Set<Follower>();

  function enter(groups: Map<string, Set<Follower>>, name: string, follower: Follower): void {
    const group = groups.get(name);
    if (group === undefined) groups.set(name, new Set([follower]));
    else group.add(follower);
  }

  function leave(groups: Map<string, Set<Follower>>, name: string, follower: Follower): void {
    const group = groups.get(name);
    group?.delete(follower);
    if (group?.size === 0) groups.delete(name);
  }

  return {
    place(follower, standing) {
      for (const circle of follower.circles) leave(circles, circle, follower);
      follower.circles = circlesOf(standing);
      for (const circle of follower.circles) enter(circles, circle, follower);
      enter(accounts, follower.session.userId, follower);
      everybody.add(follower);
    },
    remove(follower) {
      for (const circle of follower.circles) leave(circles, circle, follower);
      leave(accounts, follower.session.userId, follower);
      everybody.delete(follower);
    },
    has: (follower) => everybody.has(follower),
    all: () => everybody,
    ofAccount: (userId) => accounts.get(userId) ?? nobody,
    inCircle: (circle) => circles.get(circle) ?? nobody,
    count: () => everybody.size,
  };
}

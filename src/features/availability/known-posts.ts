import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { createMomentCache } from '../../platform/moment-cache.ts';
import { addDays } from '../../shared/zoned-time.ts';
import type { Post } from '../schedules/schedule-store.ts';
import { longestServiceMinutes } from './load-situation.ts';
import { findPost, findPostTimes, type PostTimes } from './post-store.ts';
import type { KnownPost } from './rules/known-post.ts';
import { mondayOf, weekTopic } from './rules/touched-times.ts';

/**
 * Posts change seldom, and every statement that relies on one names the versions it was known at: so they are kept until a statement
 * says that they are different by now. Their bookings change often, and are shared only by those who ask at about the same time.
 */
export interface KnownPosts {
  /** Null where nobody can be booked. */
  find(db: Queryable, post: Post): Promise<KnownPost | null>;
  /** It is different by now. */
  drop(post: Post): void;
  /** The post and its bookings in the week of a date; null where nobody can be booked. */
  findWeek(post: Post, date: string): Promise<KnownWeek | null>;
  /** After a change: of the weeks of these topics, or of everything. */
  forgetWeeks(topics?: readonly string[]): void;
}

interface KnownWeek {
  post: KnownPost;
  times: PostTimes;
}

// Posts of two services and posts of five hundred are kept alike: counted in what they are made of, each piece some hundred bytes. Both
// together stay below 40 MB.
const mostPieces = 40_000;
// Answers made of it are themselves kept for a while: both together stay below the second within which a write must show.
const freshMilliseconds = 200;
// Before today in any zone, with a day that may have begun while a post is being kept.
const pastDays = 3;

function piecesOf({ services, schedule }: KnownPost): number {
  const { rules, absences, closures } = schedule;
  return 10 + services.size + rules.length + absences.length + closures.length;
}

const keyOf = ({ businessId, professionalId }: Post) => `${businessId} ${professionalId}`;

export function createKnownPosts({ db, clock }: { db: Database; clock: Clock }): KnownPosts {
  const posts = new LRUCache<string, KnownPost>({ maxSize: mostPieces, sizeCalculation: piecesOf });
  const weeks = createMomentCache<{ week: KnownWeek | null }>({
    milliseconds: freshMilliseconds,
    maximumSize: mostPieces,
    // A week keeps its post alive, though the post itself may have been put out.
    sizeOf: ({ week }) => (week === null ? 1 : piecesOf(week.post) + week.times.occupied.length),
    topicOf: (key) => weekTopic(key.split(' ')[1]!, key.split(' ')[2]!),
  });

  async function find(reader: Queryable, post: Post): Promise<KnownPost | null> {
    const kept = posts.get(keyOf(post));
    if (kept !== undefined) return kept;
    const today = clock.now().toISOString().slice(0, 10);
    const found = await findPost(reader, post, addDays(today, -pastDays));
    if (found !== null) posts.set(keyOf(post), found);
    return found;
  }

  async function readWeek(post: Post, monday: string): Promise<KnownWeek | null> {
    const days = { fromDate: monday, toDate: addDays(monday, 6), reachMinutes: longestServiceMinutes };
    // Once more when what was kept is outdated; should it change again meanwhile, the caller reads it another way.
    for (let attempt = 1; attempt <= 2; attempt++) {
      const known = await find(db, post);
      if (known === null) return null;
      const times = await findPostTimes(db, known, { ...days, now: clock.now() });
      if (times !== null) return { post: known, times };
      posts.delete(keyOf(post));
    }
    return null;
  }

  return {
    find,
    drop: (post) => void posts.delete(keyOf(post)),
    async findWeek(post, date) {
      const monday = mondayOf(date);
      const read = async () => ({ week: await readWeek(post, monday) });
      return (await weeks.get(`${keyOf(post)} ${monday}`, read)).week;
    },
    forgetWeeks: weeks.clear,
  };
}

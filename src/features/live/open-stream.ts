import { AppError } from '../../errors.ts';
import type { Session } from '../../http/caller.ts';
import { EventStream } from '../../http/event-stream.ts';
import { limitReached } from '../../platform/account-limits.ts';
import { limits } from '../../shared/limits.ts';
import type { ChangeFollower } from './follow-changes.ts';
import { readPosition } from './rules/position.ts';

/** In one process, whoever they are of. */
const mostOpen = 5_000;
const comeAgainSeconds = 10;

export type OpenStream = (session: Session, lastEventId: string | undefined) => Promise<EventStream>;

export function createStreams(changes: ChangeFollower): OpenStream {
  const counts = new Map<string, number>();
  let open = 0;

  function count(userId: string, step: 1 | -1): void {
    open += step;
    const now = (counts.get(userId) ?? 0) + step;
    if (now === 0) counts.delete(userId);
    else counts.set(userId, now);
  }

  return async ({ id, userId }, lastEventId) => {
    if ((counts.get(userId) ?? 0) >= limits.streams.most) throw limitReached('streams', comeAgainSeconds);
    if (open >= mostOpen) throw new AppError('DB_UNAVAILABLE', { retryAfterSeconds: comeAgainSeconds });
    const stream = new EventStream();
    count(userId, 1);
    stream.once('close', () => count(userId, -1));
    const follower = { stream, session: { id, userId }, circles: [], waiting: [] };
    try {
      await changes.add({
        follower,
        from: lastEventId === undefined ? undefined : readPosition(lastEventId),
      });
    } catch (error) {
      stream.destroy();
      throw error;
    }
    // Ended before it began: the session has, or the service is stopping.
    if (stream.destroyed) throw new AppError('DB_UNAVAILABLE', { retryAfterSeconds: 1 });
    return stream;
  };
}

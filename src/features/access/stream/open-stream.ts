import { AppError } from '../../../errors.ts';
import type { Caller, Session } from '../../../http/caller.ts';
import { EventStream } from '../../../http/event-stream.ts';
import { limitReached } from '../../../platform/account-limits.ts';
import { addressBucket } from '../../../platform/rate-limits.ts';
import { limits } from '../../../shared/limits.ts';
import type { ChangeFollower } from './follow-changes.ts';
import { readPosition } from './rules/position.ts';

/** In one process, whoever they are of. */
const mostOpen = 5_000;
const comeAgainSeconds = 10;

export type OpenStream = (caller: Caller<Session>, lastEventId: string | undefined) => Promise<EventStream>;

export function createStreams(changes: ChangeFollower): OpenStream {
  const counts = new Map<string, number>();
  let open = 0;

  function count(parties: readonly string[], step: 1 | -1): void {
    open += step;
    for (const party of parties) {
      const now = (counts.get(party) ?? 0) + step;
      if (now === 0) counts.delete(party);
      else counts.set(party, now);
    }
  }

  function requireRoom(party: string, name: 'streams' | 'streamsOfAddress'): void {
    if ((counts.get(party) ?? 0) >= limits[name].most) throw limitReached(name, comeAgainSeconds);
  }

  return async ({ session: { id, userId }, address }, lastEventId) => {
    const place = addressBucket(address);
    requireRoom(userId, 'streams');
    requireRoom(place, 'streamsOfAddress');
    if (open >= mostOpen) throw new AppError('DB_UNAVAILABLE', { retryAfterSeconds: comeAgainSeconds });
    const stream = new EventStream();
    const parties = [userId, place];
    count(parties, 1);
    stream.once('close', () => count(parties, -1));
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

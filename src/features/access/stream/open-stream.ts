import { AppError } from '../../../errors.ts';
import type { Caller, Session } from '../../../http/caller.ts';
import { EventStream } from '../../../http/event-stream.ts';
import { limitReached } from '../../../platform/account-limits.ts';
import { addressBucket } from '../../../platform/rate-limits.ts';
import { limits } from '../../../shared/limits.ts';
import type { ChangePublisher } from './publish-changes.ts';
import { readPosition } from './rules/position.ts';

/** Limit per process, over all accounts. */
const maxOpenStreams = 5_000;
const retryAfterSeconds = 10;

export type OpenStream = (caller: Caller<Session>, lastEventId: string | undefined) => Promise<EventStream>;

export function createStreams(changes: Pick<ChangePublisher, 'add'>): OpenStream {
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

  function requireStreamLimit(party: string, name: 'streams' | 'streamsOfAddress'): void {
    if ((counts.get(party) ?? 0) >= limits[name].most) throw limitReached(name, retryAfterSeconds);
  }

  return async ({ session: { id, userId }, address }, lastEventId) => {
    const addressKey = addressBucket(address);
    requireStreamLimit(userId, 'streams');
    requireStreamLimit(addressKey, 'streamsOfAddress');
    if (open >= maxOpenStreams) throw new AppError('DB_UNAVAILABLE', { retryAfterSeconds });
    const stream = new EventStream();
    const parties = [userId, addressKey];
    count(parties, 1);
    stream.once('close', () => count(parties, -1));
    const subscriber = { stream, session: { id, userId }, channels: [], queue: [] };
    try {
      await changes.add({
        subscriber,
        from: lastEventId === undefined ? undefined : readPosition(lastEventId),
      });
    } catch (error) {
      stream.destroy();
      throw error;
    }
    // The session ended or the service is stopping.
    if (stream.destroyed) throw new AppError('DB_UNAVAILABLE', { retryAfterSeconds: 1 });
    return stream;
  };
}

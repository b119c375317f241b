import { AppError } from '../../../errors.ts';
import { createSlots } from '../../../platform/slots.ts';

interface Parties {
  /** Business or professional of the picture. */
  owner: string;
  /** Network of the sender. */
  network: string;
}

export type RunUpload = <T>(parties: Parties, work: () => Promise<T>) => Promise<T>;

const places = 20;
const retryAfterSeconds = 5;

/**
 * Bounds the connections and the disk space that uploads occupy. One URL can be sent many times at once, and one
 * sender can have URLs of many businesses.
 */
export function createUploadSlots(): RunUpload {
  const refuse = () => new AppError('DB_UNAVAILABLE', { retryAfterSeconds, cause: 'too many uploads' });
  const byOwner = createSlots({ places, placesPerParty: 5, maxWaiting: 0, refuse });
  const byNetwork = createSlots({ places, placesPerParty: 10, maxWaiting: 0, refuse });
  return ({ owner, network }, work) =>
    byOwner.within(() => byNetwork.within(work, { party: network }), { party: owner });
}

import type { Beside } from './overrides.ts';
import type { Occupied } from './situation.ts';

interface Joined {
  /** Session key of the wanted class. Null for one-to-one services. */
  ownKey: string | null;
  /** Keys of planned classes that the appointment overlaps. */
  classKeys: readonly string[];
  /** Sessions that the appointment overlaps. */
  sessions: readonly Occupied[];
  /** All sessions around it. */
  known: readonly Occupied[];
}

/**
 * Null when two of the sessions have several rows (a class, or an earlier double booking): these rows overlap each
 * other, so their key cannot be changed one by one.
 */
export function joinSessions({ ownKey, classKeys, sessions, known }: Joined): Beside | null {
  const fixed = new Set(classKeys);
  if (ownKey !== null) fixed.add(ownKey);
  const single: string[] = [];
  for (const session of sessions) {
    const { sessionKey, neighbour, capacity } = session;
    const isAlone = known.every((other) => other === session || other.sessionKey !== sessionKey);
    if (capacity === 1 && isAlone && neighbour?.rowKey === sessionKey) single.push(sessionKey);
    else fixed.add(sessionKey);
  }
  if (fixed.size > 1) return null;
  const [key = single[0]] = fixed;
  return key === undefined ? null : { key, rekeyed: single.filter((other) => other !== key) };
}

import type { Random } from './random.ts';

const idPattern = /^([a-z]{2,4})_[A-Za-z0-9_]{1,60}$/;
const maxIdsPerKind = 200;

export const kindOf = (value: unknown): string | null =>
  typeof value === 'string' ? (idPattern.exec(value)?.[1] ?? null) : null;

/** Ids of records that exist or existed, by kind and by the actors that received them. */
export interface KnownIds {
  /** Stores everything in a response that looks like an id. */
  learn(actor: string, value: unknown): void;
  /** An id that this actor received. */
  own(random: Random, kind: string, actor: string): string | undefined;
  /** An id that only other actors received. */
  foreign(random: Random, kind: string, actor: string): string | undefined;
}

export function createKnownIds(): KnownIds {
  const byKind = new Map<string, Map<string, Set<string>>>();

  function learn(actor: string, value: unknown): void {
    if (Array.isArray(value)) for (const item of value) learn(actor, item);
    else if (typeof value === 'object' && value !== null)
      for (const item of Object.values(value)) learn(actor, item);
    const kind = kindOf(value);
    if (kind === null) return;
    const ids = byKind.get(kind) ?? new Map<string, Set<string>>();
    byKind.set(kind, ids);
    const id = value as string;
    // Moved to the end, so that the least recently seen ids are dropped first.
    const knownBy = ids.get(id) ?? new Set();
    ids.delete(id);
    ids.set(id, knownBy.add(actor));
    const oldest = ids.keys().next();
    if (ids.size > maxIdsPerKind && !oldest.done) ids.delete(oldest.value);
  }

  const choose = (random: Random, kind: string, fits: (knownBy: Set<string>) => boolean) => {
    const ids = [...(byKind.get(kind) ?? [])].filter(([, knownBy]) => fits(knownBy)).map(([id]) => id);
    return ids.length === 0 ? undefined : random.pick(ids);
  };
  return {
    learn,
    own: (random, kind, actor) => choose(random, kind, (knownBy) => knownBy.has(actor)),
    foreign: (random, kind, actor) => choose(random, kind, (knownBy) => !knownBy.has(actor)),
  };
}

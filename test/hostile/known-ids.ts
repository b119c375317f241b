import type { Random } from './random.ts';

const idPattern = /^([a-z]{2,4})_[A-Za-z0-9_]{1,60}$/;
const mostOfAKind = 200;

export const kindOf = (value: unknown): string | null =>
  typeof value === 'string' ? (idPattern.exec(value)?.[1] ?? null) : null;

/** Ids of records that exist, or did, by kind and by who was shown them. */
export interface KnownIds {
  /** Everything in an answer that looks like an id. */
  learn(who: string, value: unknown): void;
  /** One that this actor was shown. */
  own(random: Random, kind: string, who: string): string | undefined;
  /** One that only others were shown. */
  foreign(random: Random, kind: string, who: string): string | undefined;
}

export function createKnownIds(): KnownIds {
  const byKind = new Map<string, Map<string, Set<string>>>();

  function learn(who: string, value: unknown): void {
    if (Array.isArray(value)) for (const item of value) learn(who, item);
    else if (typeof value === 'object' && value !== null)
      for (const item of Object.values(value)) learn(who, item);
    const kind = kindOf(value);
    if (kind === null) return;
    const ids = byKind.get(kind) ?? new Map<string, Set<string>>();
    byKind.set(kind, ids);
    const id = value as string;
    // Put last again, so that the oldest are forgotten first.
    const knownBy = ids.get(id) ?? new Set();
    ids.delete(id);
    ids.set(id, knownBy.add(who));
    const oldest = ids.keys().next();
    if (ids.size > mostOfAKind && !oldest.done) ids.delete(oldest.value);
  }

  const choose = (random: Random, kind: string, fits: (knownBy: Set<string>) => boolean) => {
    const ids = [...(byKind.get(kind) ?? [])].filter(([, knownBy]) => fits(knownBy)).map(([id]) => id);
    return ids.length === 0 ? undefined : random.pick(ids);
  };
  return {
    learn,
    own: (random, kind, who) => choose(random, kind, (knownBy) => knownBy.has(who)),
    foreign: (random, kind, who) => choose(random, kind, (knownBy) => !knownBy.has(who)),
  };
}

import { cityNames } from 'openslot-facts/city-names';
import { textKey } from './text.ts';

const sameByKey = new Map<string, readonly string[]>();
for (const names of cityNames) {
  const keys = [...new Set(names.flatMap((name) => textKey(name) ?? []))];
  for (const key of keys) sameByKey.set(key, keys);
}

/** Keys of all names of the city, with `key` itself. */
export const cityKeysOf = (key: string): readonly string[] => sameByKey.get(key) ?? [key];

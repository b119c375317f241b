import { LRUCache } from 'lru-cache';

/*
 * A named statement is parsed and planned once a connection instead of at each use, and takes up the server's memory for as long as the
 * connection lives. Texts differ by which pieces they hold, and who asks for ever new combinations must not fill that memory: only
 * texts that come again and again get a name.
 */
const mostRemembered = 1_000;
const mostCharacters = 2_000_000;
const usesBeforeNamed = 3;

interface Seen {
  uses: number;
  name: string | undefined;
}

const seen = new LRUCache<string, Seen>({
  max: mostRemembered,
  maxSize: mostCharacters,
  sizeCalculation: (_seen, text) => text.length + 1,
});
// Never used twice: a connection may still know an older text by it.
let named = 0;

export function nameOf(text: string): string | undefined {
  const known = seen.get(text);
  if (known === undefined) {
    seen.set(text, { uses: 1, name: undefined });
    return undefined;
  }
  if (known.name === undefined && ++known.uses > usesBeforeNamed) known.name = `s${++named}`;
  return known.name;
}

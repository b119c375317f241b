import { textWords } from '../../../../shared/text.ts';

const maxWords = 8;
const longestWord = 60;
const fillers = new Set(['and', 'for', 'near', 'the', 'with']);

/** Words for the index. Longer words are never typed. */
export function indexableWords(text: string): string[] {
  return textWords(text).filter((word) => word.length <= longestWord);
}

/**
 * Words of a query. All of them have to match, so filler words ("massage in Berlin") are dropped unless there
 * are no others.
 */
export function queryWords(query: string): string[] {
  const words = indexableWords(query);
  const telling = words.filter((word) => !fillers.has(word) && !/^[a-z]{1,2}$/.test(word));
  return (telling.length > 0 ? telling : words).slice(0, maxWords);
}

/** Searchable text of a business. */
export interface BusinessTexts {
  name: string;
  city: string | null;
  addressLine1: string | null;
  state: string | null;
  postalCode: string | null;
  description: string | null;
  /** Names and parents of active services. */
  offers: readonly string[];
}

/** All weights. A search reads the index weight by weight. */
export const weights = { name: 100, offer: 60, place: 50, description: 20 } as const;

/** Words of a business with the highest weight of their occurrences. */
export function weighWords(texts: BusinessTexts): Map<string, number> {
  const weighed = new Map<string, number>();
  const add = (text: string | null, weight: number) => {
    for (const word of indexableWords(text ?? '')) if (!weighed.has(word)) weighed.set(word, weight);
  };
  add(texts.name, weights.name);
  for (const offer of texts.offers) add(offer, weights.offer);
  for (const place of [texts.city, texts.state, texts.postalCode]) add(place, weights.place);
  add(placeWords(texts.addressLine1 ?? '').join(' '), weights.place);
  add(texts.description, weights.description);
  return weighed;
}

/** Words of an address without house numbers, which would match other numbers of a query. */
function placeWords(place: string): string[] {
  return indexableWords(place)
    .filter((word) => !/^(\d{1,3}[a-z]?|[a-z]{1,2})$/.test(word))
    .map((word) => word.replace(/str$/, 'strasse'));
}

/** Null if no business can be at the place. */
export function readPlace(place: string | undefined): string[] | null | undefined {
  if (place === undefined) return undefined;
  const words = [...new Set(placeWords(place))];
  return words.length === 0 ? null : words;
}

import { indexableWords } from './query-words.ts';

/** What a business can be found by. */
export interface BusinessTexts {
  name: string;
  city: string | null;
  description: string | null;
  /** Names and parents of its active services. */
  offers: readonly string[];
}

/** Every weight there is: a search reads the index one weight after the other. */
export const weights = { name: 100, offer: 60, city: 50, description: 20 } as const;

/** The words of a business, each with the weight of the best place it stands in. */
export function weighWords(texts: BusinessTexts): Map<string, number> {
  const weighed = new Map<string, number>();
  const add = (text: string | null, weight: number) => {
    for (const word of indexableWords(text ?? '')) if (!weighed.has(word)) weighed.set(word, weight);
  };
  add(texts.name, weights.name);
  for (const offer of texts.offers) add(offer, weights.offer);
  add(texts.city, weights.city);
  add(texts.description, weights.description);
  return weighed;
}

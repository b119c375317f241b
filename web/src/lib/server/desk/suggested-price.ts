/** Usual level of prices for services compared with EUR, not the exchange rate, and the step of a round price. */
const levels: Readonly<Record<string, readonly [perEur: number, step: number]>> = {
  EUR: [1, 1],
  USD: [1.3, 5],
  GBP: [0.95, 1],
  CHF: [1.6, 5],
  AUD: [1.8, 5],
  BRL: [2.5, 5],
  CAD: [1.6, 5],
  CZK: [16, 10],
  DKK: [9, 5],
  HUF: [220, 100],
  INR: [25, 10],
  JPY: [120, 100],
  MXN: [11, 10],
  NOK: [13, 10],
  NZD: [1.8, 5],
  PLN: [3.2, 5],
  RON: [3, 5],
  SEK: [12, 10],
  SGD: [1.6, 5],
  TRY: [22, 10],
  ZAR: [9, 10],
};

/** Price in major units. Null for currencies without a known level: the owner enters the price. */
export function suggestPrice(priceEur: number, currency: string): number | null {
  const level = levels[currency];
  if (level === undefined) return null;
  const [perEur, step] = level;
  return priceEur === 0 ? 0 : Math.max(step, Math.round((priceEur * perEur) / step) * step);
}

export const suggestedCurrencies: readonly string[] = Object.keys(levels);

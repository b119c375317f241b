/** A service of a receipt, in minor units. */
export interface ReceiptLine {
  serviceId: string;
  name: string;
  /** Null for a service without a price. */
  priceMinor: number | null;
  /** Price after a coupon, tax included. */
  amountMinor: number;
  taxRatePercent: number;
}

export interface ReceiptTax {
  ratePercent: number;
  /** Taxed amount, tax included. */
  grossMinor: number;
  taxMinor: number;
}

type UnpricedLine = Omit<ReceiptLine, 'amountMinor'>;

/**
 * Divides the total between the services by their prices. Rounded down; the services with the largest
 * remainders take the rest, so that the amounts add up to the total.
 */
export function divideTotal(services: readonly UnpricedLine[], totalMinor: number): ReceiptLine[] {
  const prices = services.map(({ priceMinor }) => BigInt(priceMinor ?? 0));
  const hasPrices = prices.some((price) => price > 0n);
  const weights = hasPrices ? prices : services.map(() => 1n);
  const sum = weights.reduce((total, weight) => total + weight, 0n);
  const shares = weights.map((weight, index) => {
    const product = BigInt(totalMinor) * weight;
    return { index, minor: Number(product / sum), remainder: product % sum };
  });
  let rest = totalMinor - shares.reduce((total, { minor }) => total + minor, 0);
  const byRemainder = [...shares].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const share of byRemainder) {
    if (rest === 0) break;
    share.minor++;
    rest--;
  }
  return services.map((service, index) => ({ ...service, amountMinor: shares[index]!.minor }));
}

/** Tax by rate, highest rate first. `untaxedLine`: line that a package session pays for. */
export function taxesOf(lines: readonly ReceiptLine[], untaxedLine: number | null): ReceiptTax[] {
  const byRate = new Map<number, number>();
  for (const [index, { taxRatePercent, amountMinor }] of lines.entries())
    if (index !== untaxedLine && amountMinor > 0)
      byRate.set(taxRatePercent, (byRate.get(taxRatePercent) ?? 0) + amountMinor);
  return [...byRate]
    .sort(([a], [b]) => b - a)
    .map(([ratePercent, grossMinor]) => ({
      ratePercent,
      grossMinor,
      taxMinor: taxIncluded(grossMinor, ratePercent),
    }));
}

/** Tax in a gross amount, rounded half up to minor units. */
export function taxIncluded(grossMinor: number, ratePercent: number): number {
  // Rates have up to three decimals.
  const rate = BigInt(Math.round(ratePercent * 1000));
  const divisor = 100_000n + rate;
  return Number((2n * BigInt(grossMinor) * rate + divisor) / (2n * divisor));
}

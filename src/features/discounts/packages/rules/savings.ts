export interface Savings {
  totalMinor: number;
  /** To two decimals. */
  percent: number;
}

/**
 * What a package saves against paying for each of its sessions. A package that costs more saves nothing; it never costs "minus".
 * Amounts are whole minor units, and `singleSessionPriceMinor * sessionCount` stays below 2^53 (see price-terms.ts).
 */
export function computeSavings(terms: {
  sessionCount: number;
  packagePriceMinor: number;
  singleSessionPriceMinor: number;
}): Savings {
  const worthMinor = terms.singleSessionPriceMinor * terms.sessionCount;
  const totalMinor = Math.max(0, worthMinor - terms.packagePriceMinor);
  return { totalMinor, percent: worthMinor === 0 ? 0 : percentOf(totalMinor, worthMinor) };
}

/** Half a hundredth rounds up. Whole numbers throughout: in doubles, 1.005 is less than 1.005. */
function percentOf(part: number, whole: number): number {
  const hundredths = (BigInt(part) * 20_000n + BigInt(whole)) / (2n * BigInt(whole));
  return Number(hundredths) / 100;
}

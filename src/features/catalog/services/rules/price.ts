interface Priced {
  id: string;
  priceMinor: number | null;
  currency: string;
}

export interface Price {
  currency: string;
  /** Null if no service has a price. */
  subtotalMinor: number | null;
}

/** Null if the prices have different currencies. */
export function priceOf(services: readonly Priced[], businessCurrency: string): Price | null {
  const priced = services.filter(({ priceMinor }) => priceMinor !== null);
  const currency = priced[0]?.currency ?? businessCurrency;
  if (priced.some((service) => service.currency !== currency)) return null;
  return { currency, subtotalMinor: priced.length === 0 ? null : sumOf(priced) };
}

const sumOf = (services: readonly Priced[]) =>
  services.reduce((sum, { priceMinor }) => sum + (priceMinor ?? 0), 0);

/** Amount due when a package covers one session of this service, in minor units. */
export function priceWithPackage(services: readonly Priced[], serviceId: string): number {
  const covered = services.find(({ id }) => id === serviceId);
  return sumOf(services) - (covered?.priceMinor ?? 0);
}

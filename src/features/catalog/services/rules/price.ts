interface Priced {
  id: string;
  priceMinor: number | null;
  currency: string;
}

export interface Price {
  currency: string;
  /** Null when none of the services has a price. */
  subtotalMinor: number | null;
}

/** Null when the services are priced in different currencies, which cannot be added up. */
export function priceOf(services: readonly Priced[], businessCurrency: string): Price | null {
  const priced = services.filter(({ priceMinor }) => priceMinor !== null);
  const currency = priced[0]?.currency ?? businessCurrency;
  if (priced.some((service) => service.currency !== currency)) return null;
  return { currency, subtotalMinor: priced.length === 0 ? null : sumOf(priced) };
}

const sumOf = (services: readonly Priced[]) =>
  services.reduce((sum, { priceMinor }) => sum + (priceMinor ?? 0), 0);

/** What is left to pay when a package pays for one session of this service. */
export function priceWithPackage(services: readonly Priced[], serviceId: string): number {
  const covered = services.find(({ id }) => id === serviceId);
  return sumOf(services) - (covered?.priceMinor ?? 0);
}

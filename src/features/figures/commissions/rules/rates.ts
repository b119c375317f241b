interface Rate {
  serviceId: string | null;
  percent: number;
}

/** The first rate that repeats a service or has more than two decimals. */
export function findInvalidRate(
  rates: readonly Rate[],
): { index: number; field: 'serviceId' | 'percent' } | null {
  const seen = new Set<string | null>();
  for (const [index, { serviceId, percent }] of rates.entries()) {
    if (seen.has(serviceId)) return { index, field: 'serviceId' };
    seen.add(serviceId);
    if (Number(percent.toFixed(2)) !== percent) return { index, field: 'percent' };
  }
  return null;
}

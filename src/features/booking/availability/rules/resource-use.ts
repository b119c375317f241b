/** Units of one kind of resource that an appointment needs at the same time. */
export interface Requirement {
  /** Normalized kind. */
  key: string;
  count: number;
}

/** Units of a business, and when they are taken by appointments and holds of all professionals. */
export interface ResourceUse {
  /** By service id. Services without requirements are absent. */
  requirements: Readonly<Record<string, readonly Requirement[]>>;
  /** Unit ids by normalized kind. */
  units: ReadonlyMap<string, readonly string[]>;
  taken: readonly TakenUnit[];
}

interface TakenUnit {
  unit: string;
  /** Includes the buffers. */
  startMs: number;
  endMs: number;
  sessionKey: string;
}

/** Services of one appointment follow each other, so they use the same units. Matches `requirements_of`. */
export function requirementsOf(
  { requirements }: ResourceUse,
  serviceIds: readonly string[],
): readonly Requirement[] {
  const highest = new Map<string, number>();
  for (const id of serviceIds)
    for (const { key, count } of requirements[id] ?? [])
      highest.set(key, Math.max(count, highest.get(key) ?? 0));
  return [...highest].map(([key, count]) => ({ key, count }));
}

/** Whether times of the wanted services depend on the units of the business. */
export const needsUnits = (
  { resources }: { resources?: ResourceUse | null },
  { serviceIds }: { serviceIds: readonly string[] },
): boolean => resources != null && requirementsOf(resources, serviceIds).length > 0;

/**
 * Whether enough units of each kind are free during the whole time. The seats of a class session share its
 * units. The trigger `take_units` chooses them by the same condition.
 */
export function hasFreeUnits(
  { units, taken }: ResourceUse,
  requirements: readonly Requirement[],
  blocked: { startMs: number; endMs: number },
  ownSessionKey: string | null,
): boolean {
  if (requirements.length === 0) return true;
  const busy = new Set<string>();
  for (const { unit, startMs, endMs, sessionKey } of taken)
    if (sessionKey !== ownSessionKey && startMs < blocked.endMs && blocked.startMs < endMs) busy.add(unit);
  return requirements.every(({ key, count }) => {
    const free = (units.get(key) ?? []).filter((unit) => !busy.has(unit));
    return free.length >= count;
  });
}

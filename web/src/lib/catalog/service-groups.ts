interface Grouped {
  name: string;
  parent: string | null;
}

/**
 * Services by category. Categories with a single service are joined in one group without a name, at the end.
 */
export function groupServices<Service extends Grouped>(
  services: Service[],
  /** Name of a category in the language of the visitor. Categories with the same name are one group. */
  nameOf: (category: string) => string = (category) => category,
): { category: string | null; services: Service[] }[] {
  const categories = new Map<string, Service[]>();
  for (const service of services) {
    const category = nameOf(service.parent ?? service.name);
    categories.set(category, [...(categories.get(category) ?? []), service]);
  }
  const groups = [...categories].map(([category, members]) => ({
    category,
    // The service that names the category comes first.
    services: members.toSorted((one, other) => Number(other.parent === null) - Number(one.parent === null)),
  }));
  const alone = groups.filter(({ services: members }) => members.length === 1);
  const together = groups.filter(({ services: members }) => members.length > 1);
  if (alone.length === 0) return together;
  return [...together, { category: null, services: alone.flatMap(({ services: members }) => members) }];
}

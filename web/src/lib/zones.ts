/** Zones as they are offered; older names of the same are known, too. */
export const listZones = () => Intl.supportedValuesOf('timeZone');

const folded = (text: string) => text.trim().replaceAll(' ', '_').toLowerCase();

/** What somebody typed, as the zone is spelled; a city will do where only one zone is named after it. Else as it was typed. */
export function zoneMeant(text: string): string {
  const wish = folded(text);
  const zones = listZones();
  const same = zones.find((zone) => zone.toLowerCase() === wish);
  if (same !== undefined) return same;
  const [only, ...others] = zones.filter((zone) => zone.toLowerCase().endsWith(`/${wish}`));
  return only !== undefined && others.length === 0 && wish !== '' ? only : text.trim();
}

const earthRadiusKm = 6371.0088;

/** A place as the database keeps it: a point of the unit sphere, written as a cube. */
export function spherePoint(lat: number, lng: number): string {
  const [phi, lambda] = [radians(lat), radians(lng)];
  return `(${Math.cos(phi) * Math.cos(lambda)}, ${Math.cos(phi) * Math.sin(lambda)}, ${Math.sin(phi)})`;
}

/** The straight line through the unit sphere between places so far apart over ground. */
export function chordOf(distanceKm: number): number {
  return 2 * Math.sin(distanceKm / earthRadiusKm / 2);
}

/** The other way round. */
export function distanceKmOf(chord: number): number {
  return 2 * earthRadiusKm * Math.asin(Math.min(1, chord / 2));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

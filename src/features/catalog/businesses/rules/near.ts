import { AppError } from '../../../../errors.ts';

const defaultRadiusKm = 25;

/** Sphere around a point, as used by the index on positions. */
export interface Near {
  point: string;
  chord: number;
}

/** Undefined without a position filter. */
export function readNear({
  lat,
  lng,
  radiusKm,
}: {
  lat?: number | undefined;
  lng?: number | undefined;
  radiusKm?: number | undefined;
}): Near | undefined {
  if (lat === undefined && lng === undefined && radiusKm === undefined) return undefined;
  if (lat === undefined || lng === undefined)
    throw new AppError('MISSING_FIELDS', {
      field: lat === undefined ? 'query.lat' : 'query.lng',
      detail: 'Send lat and lng together. radiusKm requires both.',
    });
  return { point: spherePoint(lat, lng), chord: chordOf(radiusKm ?? defaultRadiusKm) };
}

const earthRadiusKm = 6371.0088;

/** Point on the unit sphere in the text format of the `cube` type. */
export function spherePoint(lat: number, lng: number): string {
  const [phi, lambda] = [radians(lat), radians(lng)];
  return `(${Math.cos(phi) * Math.cos(lambda)}, ${Math.cos(phi) * Math.sin(lambda)}, ${Math.sin(phi)})`;
}

/** Chord length on the unit sphere for a distance in kilometers. */
export function chordOf(distanceKm: number): number {
  return 2 * Math.sin(distanceKm / earthRadiusKm / 2);
}

export function distanceKmOf(chord: number): number {
  return 2 * earthRadiusKm * Math.asin(Math.min(1, chord / 2));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

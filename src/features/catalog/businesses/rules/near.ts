import { AppError } from '../../../../errors.ts';
import { chordOf, spherePoint } from './sphere.ts';

const defaultRadiusKm = 25;

/** A ball around a point, as the index of positions knows it. */
export interface Near {
  point: string;
  chord: number;
}

/** Where a list is to look; undefined when it is to look everywhere. */
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
      detail: 'query.lat, query.lng: are required together, also for radiusKm.',
    });
  return { point: spherePoint(lat, lng), chord: chordOf(radiusKm ?? defaultRadiusKm) };
}

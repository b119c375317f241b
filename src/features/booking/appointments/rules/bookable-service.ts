/** A service as far as booking it is concerned. */
export interface BookableService {
  id: string;
  name: string;
  durationMinutes: number;
  priceMinor: number | null;
  currency: string;
  capacity: number;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  /** By this professional at this business. */
  offered: boolean;
}

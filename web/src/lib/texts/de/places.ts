import { germanZoneCities } from 'openslot-facts/zone-cities';

/** City of a time zone in German: "Lissabon". */
export const zoneCity = (city: string): string => germanZoneCities[city] ?? city;

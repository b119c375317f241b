import { barber } from './businesses/barber.ts';
import { bikes } from './businesses/bikes.ts';
import { dental } from './businesses/dental.ts';
import { dogs } from './businesses/dogs.ts';
import { language } from './businesses/language.ts';
import { massage } from './businesses/massage.ts';
import { music } from './businesses/music.ts';
import { nutrition } from './businesses/nutrition.ts';
import { physio } from './businesses/physio.ts';
import { pilates } from './businesses/pilates.ts';
import { salon } from './businesses/salon.ts';
import { tattoo } from './businesses/tattoo.ts';
import { tax } from './businesses/tax.ts';
import { carwash, ceramics, tanning } from './businesses/unpublished.ts';
import { yoga } from './businesses/yoga.ts';
import type { DemoBusiness } from './types.ts';

/** In the order their bookings are given times: the first has the first choice. */
export const businesses: readonly DemoBusiness[] = [
  salon,
  barber,
  bikes,
  dental,
  dogs,
  language,
  massage,
  music,
  nutrition,
  physio,
  pilates,
  tattoo,
  tax,
  yoga,
  carwash,
  ceramics,
  tanning,
];

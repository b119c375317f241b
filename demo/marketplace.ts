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
import type { DemoBusiness, DemoProfessional } from './types.ts';

/** Bookings are placed in this order. */
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

/** Professionals without a business. */
export const freelancers: readonly DemoProfessional[] = [
  {
    id: 'pro_demo_noor',
    account: 'usr_demo_pro_noor',
    name: 'Noor Haddad',
    role: 'Curl specialist',
    bio: 'Trained in Beirut and Marseille, new in Berlin. Cuts curls dry, one by one.',
    hours: ['10:00', '18:00'],
    breaks: [['13:00', '14:00']],
  },
];

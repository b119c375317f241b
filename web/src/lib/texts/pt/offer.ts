import type en from '../en/offer';
import type { Shape } from '../shape';
import calendars from './offer/calendars';
import coupons from './offer/coupons';
import hours from './offer/hours';
import packages from './offer/packages';
import resources from './offer/resources';
import rota from './offer/rota';
import services from './offer/services';
import team from './offer/team';
import timetable from './offer/timetable';

export default {
  services,
  resources,
  team,
  hours,
  calendars,
  rota,
  timetable,
  packages,
  coupons,
} satisfies Shape<typeof en>;

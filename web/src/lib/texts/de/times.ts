import type en from '../en/times';
import type { Shape } from '../shape';
import { zoneCity } from './places';

const times = (count: number) => (count === 1 ? '1 freier Termin' : `${count} freie Termine`);

export default {
  days: 'Tage',
  earlier: 'Frühere Tage',
  later: 'Spätere Tage',
  dayFree: (day, count) => `${day}: ${times(count)}`,
  dayTaken: (day) => `${day}: keine freien Termine`,
  dayClosed: (day) => `${day}: geschlossen`,
  free: (count, day) => `${times(count)} am ${day}`,
  none: (day) => `Keine freien Termine am ${day}`,
  nextFree: (day) => `Nächster freier Tag: ${day}`,
  firstFree: 'Zum ersten freien Tag',
  nothing: 'Keine freien Termine in den kommenden Wochen.',
  notOffered:
    'Niemand im Team bietet diese Kombination an. Wählen Sie eine andere Fachkraft oder weniger Leistungen.',
  notTogether: 'Diese Leistungen können nicht zusammen gebucht werden. Wählen Sie eine davon.',
  parts: { morning: 'Vormittag', afternoon: 'Nachmittag', evening: 'Abend' },
  reasons: {
    BOOKED: 'belegt',
    PROFESSIONAL_BREAK: 'Pause',
    TIME_OFF: 'abwesend',
    BUSINESS_CLOSED: 'geschlossen',
    OUTSIDE_HOURS: 'außerhalb der Öffnungszeiten',
  },
  seats: (count) => (count === 1 ? '1 Platz' : `${count} Plätze`),
  held: ', für Sie reserviert',
  heldShort: 'reserviert',
  full: 'ausgebucht',
  zone: (city) => `Ortszeit ${zoneCity(city)}`,
  bothZones: (city, own) => `Ortszeit ${zoneCity(city)}, darunter Ihre Zeit (${zoneCity(own)})`,
  own: (time) => `, bei Ihnen ${time} Uhr`,
  ownTime: (time) => `${time} Uhr Ihrer Zeit`,
} satisfies Shape<typeof en>;

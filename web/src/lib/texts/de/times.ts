import type en from '../en/times';
import type { Shape } from '../shape';

const times = (count: number) => (count === 1 ? '1 Zeit' : `${count} Zeiten`);

export default {
  days: 'Tage',
  earlier: 'Frühere Tage',
  later: 'Spätere Tage',
  dayFree: (day, count) => `${day}: ${times(count)} frei`,
  dayTaken: (day) => `${day}: nichts frei`,
  dayClosed: (day) => `${day}: geschlossen`,
  free: (count, day) => `${times(count)} frei am ${day}`,
  none: (day) => `Nichts frei am ${day}`,
  nextFree: (day) => `Nächster freier Tag: ${day}`,
  firstFree: 'Zum ersten freien Tag',
  nothing: 'In den nächsten Wochen ist nichts frei.',
  notOffered: 'Niemand führt hier alles davon aus. Bitte wählen Sie jemand anderen oder weniger Leistungen.',
  notTogether: 'Das lässt sich nicht zusammen buchen. Bitte wählen Sie eine Leistung.',
  parts: { morning: 'Vormittag', afternoon: 'Nachmittag', evening: 'Abend' },
  reasons: {
    BOOKED: 'vergeben',
    PROFESSIONAL_BREAK: 'Pause',
    TIME_OFF: 'abwesend',
    BUSINESS_CLOSED: 'geschlossen',
    OUTSIDE_HOURS: 'außerhalb der Arbeitszeit',
  },
  seats: (count) => (count === 1 ? '1 Platz' : `${count} Plätze`),
  full: 'voll',
  zone: (city) => `Ortszeit ${city}`,
  bothZones: (city, own) => `Ortszeit ${city}; darunter Ihre (${own})`,
  own: (time) => `, ${time} auf Ihrer Uhr`,
} satisfies Shape<typeof en>;

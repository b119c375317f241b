import type en from '../en/embed';
import type { Shape } from '../shape';
import { zoneCity } from './places';

/** Texts of the booking frame on other sites. */
export default {
  title: (business) => `Bei ${business} buchen`,
  what: 'Leistung wählen',
  toTimes: 'Freie Termine ansehen',
  change: 'Ändern',
  when: 'Datum und Uhrzeit wählen',
  gone: 'Diese Zeit ist nicht mehr frei. Wählen Sie eine andere.',
  check: 'Ihre Auswahl',
  zone: (city) => `Ortszeit ${zoneCity(city)}`,
  own: (time) => `bei Ihnen ${time} Uhr`,
  withPerson: (name) => `bei ${name}`,
  anyone: 'bei einer beliebigen Fachkraft',
  goOn: 'Weiter zur Buchung',
  opens: 'Öffnet ein neues Fenster, in dem Sie sich anmelden und bestätigen. Vorher wird nichts gebucht.',
  opened: 'Fahren Sie im neuen Fenster fort.',
  openedText: 'Ihr Termin ist gebucht, sobald Sie dort bestätigen.',
  openAgain: 'Fenster erneut öffnen',
  otherTime: 'Andere Zeit wählen',
  about: (business) => `Mehr über ${business}`,
  by: 'Bereitgestellt von',
  notHere: 'Online-Buchung ist hier nicht möglich',
  notHereAdvice: 'Kontaktieren Sie den Betrieb, um einen Termin zu buchen.',
} satisfies Shape<typeof en>;

import type en from '../en/embed';
import type { Shape } from '../shape';

export default {
  title: (business) => `Termin bei ${business} buchen`,
  what: 'Was möchten Sie buchen?',
  toTimes: 'Weiter zu den freien Zeiten',
  change: 'Ändern',
  when: 'Wann möchten Sie kommen?',
  gone: 'Diese Zeit ist nicht mehr frei. Bitte wählen Sie eine andere.',
  check: 'Ihre Auswahl',
  zone: (city) => `Uhrzeit in ${city}`,
  own: (time) => `${time} auf Ihrer Uhr`,
  withPerson: (name) => `bei ${name}`,
  anyone: 'bei jemandem aus dem Team',
  goOn: 'Weiter zur Buchung',
  opens:
    'Öffnet ein neues Fenster, in dem Sie sich anmelden oder registrieren und bestätigen. Vorher wird nichts gebucht.',
  opened: 'Weiter geht es im neuen Fenster.',
  openedText: 'Gebucht ist erst, wenn Sie dort bestätigt haben.',
  openAgain: 'Noch einmal öffnen',
  otherTime: 'Andere Zeit wählen',
  about: (business) => `Mehr über ${business}`,
  by: 'Buchungen über',
  notHere: 'Hier kann zurzeit nichts gebucht werden',
  notHereAdvice: 'Bitte fragen Sie direkt beim Betrieb nach.',
} satisfies Shape<typeof en>;

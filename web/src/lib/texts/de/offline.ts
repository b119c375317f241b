import { zoneCity } from './places';
export default {
  offline: 'Sie sind offline',
  unreachable: 'Openslot ist nicht erreichbar',
  advice: 'Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
  tryAgain: 'Erneut versuchen',
  appointments: 'Ihre nächsten Termine',
  asOf: (when: string) => `Stand: ${when} Uhr. Spätere Änderungen fehlen hier.`,
  zone: (city: string) => `Ortszeit ${zoneCity(city)}`,
};

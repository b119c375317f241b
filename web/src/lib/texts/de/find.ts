import type en from '../en/find';
import type { Shape } from '../shape';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export default {
  heading: 'Termine in Ihrer Nähe online buchen',
  lead: 'Sehen Sie freie Termine in Echtzeit und buchen Sie in weniger als einer Minute.',
  what: 'Leistung',
  whatExample: 'Haarschnitt …',
  where: 'Ort',
  whereExample: 'Stadt',
  when: 'Datum',
  timeOfDay: 'Tageszeit',
  anyTime: 'Beliebig',
  parts: { morning: 'Vormittags', afternoon: 'Nachmittags', evening: 'Abends' },
  hours: (after, before) =>
    after && before ? `${after} bis ${before} Uhr` : after ? `ab ${after} Uhr` : `vor ${before} Uhr`,
  findTimes: 'Suchen',
  nearMe: 'In meiner Nähe',
  popular: 'Beliebte Suchen',
  freeSoon: 'Bald frei',
  seeAll: 'Alle ansehen',
  cities: 'Städte',
  howTitle: 'So funktioniert es',
  how: {
    search: 'Suchen Sie eine Leistung und sehen Sie, welche Termine jetzt frei sind.',
    book: 'Wählen Sie eine Zeit. Sie bleibt für Sie reserviert, bis Sie die Buchung abschließen.',
    change:
      'Verschieben Sie Termine online oder sagen Sie sie ab. Die Stornobedingungen sehen Sie vor dem Buchen.',
  },
  agents: {
    title: 'Lassen Sie einen KI-Agenten für Sie buchen',
    lead: 'Verbinden Sie einmal einen KI-Assistenten, eine App oder ein Skript und legen Sie Limits fest.',
    address: 'Fügen Sie diese Adresse in Ihrem Agenten als MCP-Server hinzu:',
    reading:
      'Jeder Agent kann Betriebe, Preise und freie Termine sehen. Um für Sie zu buchen, braucht er zuerst Ihre Erlaubnis.',
    guide: 'Anleitung für Agenten',
    manage: 'Ihre Agenten verwalten',
  },
  forBusinesses: 'Betrieb eintragen',
  forAgents: 'Mit der API entwickeln',
  away: (distance) => `${distance} km`,
  rated: (rating, count) =>
    `Bewertet mit ${rating} von 5, ${count === 1 ? '1 Bewertung' : `${count} Bewertungen`}`,
  near: ['heute', 'morgen'],
  timesAt: (name, day) => `Freie Termine bei ${name}, ${day}`,
  nothingFree: 'An diesen Tagen keine freien Termine',
  askWaitlist: 'Andere Tage ansehen oder auf die Warteliste setzen',
  results: (what, where) =>
    [capital(what) || 'Freie Termine', where && `in ${where}`].filter(Boolean).join(' '),
  filters: 'Filter',
  sort: 'Sortieren nach',
  sorts: { time: 'Frühester Termin', price: 'Niedrigster Preis', rating: 'Beste Bewertung' },
  kind: 'Art',
  kinds: { any: 'Alle', single: 'Einzeltermin', class: 'Kurs' },
  maxPrice: 'Höchstpreis',
  minRating: 'Mindestbewertung',
  anyRating: 'Alle',
  andBetter: (rating) => `ab ${rating}`,
  apply: 'Anwenden',
  without: (filter) => `Filter entfernen: ${filter}`,
  fullyBooked: 'An diesen Tagen ausgebucht',
  moreResults: 'Weitere Ergebnisse',
  firstResults: 'Zurück zu den ersten Ergebnissen',
  people: 'Fachkräfte',
  emptyTitle: 'Keine Ergebnisse',
  emptyAdvice:
    'Versuchen Sie einen anderen Tag, eine Stadt in der Nähe, einen anderen Suchbegriff oder weniger Filter.',
  anyDay: 'Beliebiger Tag',
  everywhere: 'Alle Orte',
  inCity: (city) => `Termine in ${city}`,
  categoryIn: (category, city) => `${category} in ${city}`,
  cityText: (city, count) =>
    `${count === 1 ? '1 Betrieb' : `${count} Betriebe`} in ${city} mit freien Terminen in Echtzeit. Buchen Sie online in weniger als einer Minute.`,
  categoriesIn: (city) => `Kategorien in ${city}`,
  chooseTime: 'Datum und Uhrzeit wählen',
  trail: 'Navigationspfad',
  start: 'Startseite',
  owners: {
    title: 'Betrieb eintragen',
    lead: 'Ihre Kunden sehen Ihre freien Termine und buchen online, rund um die Uhr.',
    points: {
      calendar: 'Ein Kalender für das ganze Team, ohne Doppelbuchungen.',
      reminders: 'Erinnerungen verringern Terminausfälle, und die Warteliste füllt abgesagte Termine.',
      rules: 'Sie bestimmen Öffnungszeiten, Preise und Stornobedingungen.',
      open: 'Verbinden Sie Ihre vorhandenen Werkzeuge über API und Webhooks.',
    },
    cost: 'Die Einrichtung ist kostenlos. Reichen Sie Ihren Betrieb zur Prüfung ein, sobald Sie so weit sind.',
    start: 'Betriebskonto erstellen',
    goOn: 'Betrieb einrichten',
  },
} satisfies Shape<typeof en>;

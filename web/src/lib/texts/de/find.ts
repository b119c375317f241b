import type en from '../en/find';
import type { Shape } from '../shape';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export default {
  title: 'Termine in Ihrer Nähe online buchen',
  heading: 'Ihre Wunschzeit ist irgendwo frei',
  lead: 'Haarschnitt, Massage, Kurse und mehr: freien Termin wählen und in weniger als einer Minute buchen.',
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
  suggestions: 'Vorschläge',
  suggested: { service: 'Leistung', business: 'Betrieb', person: 'Fachkraft' },
  popular: 'Häufig gesucht',
  freeSoon: 'Bald frei',
  seeAll: 'Alle ansehen',
  cities: 'Städte',
  popularServices: 'Was möchten Sie buchen?',
  nextFree: 'Nächster freier Termin',
  howTitle: 'So funktioniert es',
  how: {
    search: 'Suchen und sehen, welche Termine jetzt frei sind.',
    book: 'Zeit wählen, Preis prüfen und buchen.',
    change: 'Bis zur Frist des Betriebs online verschieben oder absagen.',
  },
  ownersTitle: 'Sie führen einen Betrieb?',
  ownersLead:
    'Zeigen Sie Menschen in der Nähe Ihre freien Termine und lassen Sie sie rund um die Uhr buchen. Die Einrichtung ist kostenlos.',
  agents: {
    title: 'Lassen Sie einen KI-Agenten für Sie buchen',
    lead: 'Verbinden Sie einmalig einen KI-Assistenten, eine App oder ein Skript und legen Sie Limits fest.',
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
  askWaitlist: 'Andere Tage ansehen oder in die Warteliste eintragen',
  results: (what, where) =>
    [capital(what) || 'Freie Termine', where && `in ${where}`].filter(Boolean).join(' '),
  resultCount: (count, isMore) =>
    isMore ? `Mehr als ${count} Betriebe` : count === 1 ? '1 Betrieb' : `${count} Betriebe`,
  closeMatches: 'Weitere Betriebe, die teilweise passen',
  filters: 'Filter',
  clearAll: 'Alle Filter löschen',
  distance: 'Entfernung',
  anyDistance: 'Beliebig',
  within: (distance) => `Bis ${distance} km`,
  openNow: 'Jetzt geöffnet',
  language: 'Gesprochene Sprache',
  anyLanguage: 'Beliebig',
  speaks: (language) => `Spricht ${language}`,
  accessibility: 'Barrierefreiheit',
  currency: 'Währung',
  openFilters: (count) => (count === 0 ? 'Filter' : `Filter (${count})`),
  noLocation: 'Ihr Standort ist nicht verfügbar. Geben Sie stattdessen eine Stadt oder Postleitzahl ein.',
  map: {
    show: 'Karte anzeigen',
    hide: 'Karte ausblenden',
    label: 'Karte der Ergebnisse',
    failed: 'Die Karte lässt sich nicht laden. Die Liste zeigt dieselben Betriebe.',
    close: 'Schließen',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    sources: 'Kartenquellen',
    directions: 'Route',
  },
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
  bookedTitle: 'Ausgebucht',
  bookedText: (count) =>
    count === 1
      ? '1 Betrieb bietet das an, hat für Ihre Suche aber keine freien Termine. Versuchen Sie einen anderen Tag oder weniger Filter.'
      : `${count} Betriebe bieten das an, haben für Ihre Suche aber keine freien Termine. Versuchen Sie einen anderen Tag oder weniger Filter.`,
  emptyTitle: 'Keine Ergebnisse',
  notOffered: (what) => `Hier bietet noch kein Betrieb „${what}“ an.`,
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
  alsoIn: (city) => `Außerdem in ${city}`,
  otherCities: 'Weitere Städte',
  trail: 'Navigationspfad',
  start: 'Startseite',
  owners: {
    title: 'Betrieb eintragen',
    lead: 'Ihre Kunden sehen Ihre freien Termine und buchen online, rund um die Uhr.',
    points: {
      calendar: {
        title: 'Ein Kalender für das Team',
        text: 'Termine, Kurse, Räume und Abwesenheiten an einem Ort. Zwei Kunden bekommen nie dieselbe Zeit.',
      },
      reminders: {
        title: 'Weniger versäumte Termine',
        text: 'Erinnerungen gehen per E-Mail hinaus, und die Warteliste füllt abgesagte Termine.',
      },
      rules: {
        title: 'Ihre Regeln',
        text: 'Sie bestimmen Zeiten, Preise, Anzahlungen und bis wann Kunden absagen können.',
      },
      open: {
        title: 'Offen für andere Werkzeuge',
        text: 'Buchungen auf Ihrer eigenen Website, eine API und Webhooks für die Software, die Sie schon nutzen.',
      },
    },
    questionsTitle: 'Häufige Fragen',
    questions: [
      {
        question: 'Kann ich meine Kunden mitbringen?',
        answer:
          'Ja. Laden Sie eine CSV-Datei aus Ihrer bisherigen Software hoch. Sie wählen, was jede Spalte enthält, und sehen eine Vorschau, bevor etwas gespeichert wird.',
      },
      {
        question: 'Brauchen meine Kunden ein Passwort?',
        answer:
          'Nein. Sie buchen mit Namen, E-Mail-Adresse und einem Code, den wir senden. Wer anruft oder vorbeikommt, wird von Ihnen eingetragen.',
      },
      {
        question: 'Kann ich meine Website behalten?',
        answer: 'Ja. Fügen Sie eine Zeile Code ein, und Ihre freien Zeiten erscheinen auf Ihrer Seite.',
      },
      {
        question: 'Sieht mein Team alles?',
        answer:
          'Nein. Mitarbeitende sehen ihren eigenen Kalender. Sie bestimmen, wer für andere bucht, wer außerhalb der Regeln bucht und wer den Betrieb verwaltet.',
      },
      {
        question: 'Was geschieht, nachdem ich den Betrieb eingereicht habe?',
        answer:
          'Wir prüfen, ob es den Betrieb gibt und ob die Seite vollständig ist. Bis dahin sehen nur Sie und Ihr Team die Seite.',
      },
    ],
    stepsTitle: 'So geht es los',
    steps: {
      account: 'Konto erstellen und Betrieb beschreiben.',
      offer: 'Leistungen, Team und Öffnungszeiten eintragen. Vorlagen für Ihre Branche helfen am Anfang.',
      review: 'Zur Prüfung einreichen. Danach finden Kunden Sie und buchen.',
    },
    cost: 'Die Einrichtung ist kostenlos. Reichen Sie Ihren Betrieb zur Prüfung ein, sobald Sie so weit sind.',
    start: 'Betriebskonto erstellen',
    goOn: 'Betrieb einrichten',
  },
} satisfies Shape<typeof en>;

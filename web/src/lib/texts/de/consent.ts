import type en from '../en/consent';
import type { Shape } from '../shape';

export default {
  title: (name: string) => `Darf ${name} für Sie handeln?`,
  nameless: 'ein Agent ohne Namen',
  who: 'Wer fragt',
  unverified: 'nicht geprüft',
  registered: 'Er hat sich diesen Namen selbst gegeben. Niemand hat geprüft, wer dahintersteht.',
  published: (site: string) =>
    `Er ist auf ${site} beschrieben. So nennt er sich selbst; geprüft haben wir das nicht.`,
  page: (site: string) => `Als eigene Seite nennt er ${site}; das haben wir nicht geprüft.`,
  returnsTo: (site: string) => `Ihre Antwort geht an ${site}.`,
  returnsHere: 'Ihre Antwort geht an eine App auf diesem Gerät.',
  what: 'Was er darf',
  scopes: {
    'appointments:read': {
      label: 'Meine Termine sehen',
      hint: 'Auch meine Plätze auf Wartelisten und meine Pakete.',
    },
    'appointments:book': {
      label: 'Für mich buchen',
      hint: 'Auch Zeiten kurz freihalten und auf Wartelisten gehen.',
    },
    'appointments:change': {
      label: 'Meine Termine verschieben und absagen',
      hint: 'Auch meine Notizen ändern und sagen, dass ich mich verspäte.',
    },
    family: {
      label: 'Für meine Familie buchen',
      hint: 'Sehen, wer dazugehört und welche Termine sie haben, und Personen hinzufügen.',
    },
    'desk:read': {
      label: 'Den Tag meines Betriebs sehen',
      hint: 'Termine, Namen von Kunden, Abwesenheiten und Zahlen.',
    },
    'desk:book': {
      label: 'Für Kunden meines Betriebs buchen',
      hint: 'Auch Kunden finden und hinzufügen, ihre Termine verschieben und absagen.',
    },
    'desk:block': { label: 'Zeiten meines Betriebs sperren', hint: 'Abwesenheiten eintragen und entfernen.' },
  },
  never:
    'Er kann nie bezahlen, nie Ihr Passwort, Ihre Adresse oder diese Erlaubnis ändern und nie Ihr Konto schließen.',
  limits: 'Wie weit er gehen darf',
  asksFirst: 'Erst mich fragen',
  asksFirstHint:
    'Wir halten die Zeit frei und warten auf Ihr Ja, bevor gebucht, verschoben oder abgesagt wird.',
  empty: 'Leer: keine Grenze.',
  onlyTighter: 'Lässt sich nur enger ziehen.',
  maxAmount: 'Höchstens für eine Buchung',
  maxTotal: 'Höchstens für alle Buchungen',
  currency: 'Währung',
  maxBookings: 'Höchstens so viele Buchungen',
  latestDate: 'Kein Termin nach dem',
  expires: 'Endet nach dem',
  expiresHint: 'Leer: bis Sie ihn beenden.',
  where: 'Wo',
  everywhere: 'In jedem Betrieb',
  onlyThese: 'Nur in diesen',
  find: 'Betrieb suchen',
  findButton: 'Suchen',
  foundNone: 'Nichts gefunden. Versuchen Sie es mit einem anderen Teil des Namens.',
  signedInAs: (email: string) => `Sie sind als ${email} angemeldet.`,
  takeBack: 'Sie können das in Ihrem Konto jederzeit zurücknehmen.',
  allow: 'Erlauben',
  refuse: 'Ablehnen',
  problems: {
    scopes: 'Kreuzen Sie mindestens eines an, was er darf, oder lehnen Sie ab.',
    maxAmount: 'Bitte schreiben Sie den Betrag für eine Buchung als Zahl, etwa 60 oder 60,50.',
    maxTotal: 'Bitte schreiben Sie den Betrag für alle Buchungen als Zahl, etwa 200.',
    maxBookings: 'Bitte schreiben Sie die Anzahl der Buchungen als ganze Zahl.',
    latestDate: 'Bitte wählen Sie den letzten Tag für Termine aus dem Kalender.',
    expires: 'Bitte wählen Sie einen Tag, der noch kommt, höchstens fünf Jahre voraus.',
    businesses: 'Kreuzen Sie mindestens einen Betrieb an, oder erlauben Sie alle.',
  },
  refusals: {
    INVALID_INPUT:
      'Diese Anfrage kann nicht mehr beantwortet werden. Bitte beginnen Sie dort neu, wo Sie herkamen.',
    INVALID_VALUE: 'Eine der Grenzen passt nicht. Bitte prüfen Sie Beträge, Anzahl und Datum.',
    INVALID_DATE_FORMAT: 'Bitte prüfen Sie das Datum.',
    BUSINESS_NOT_FOUND: 'Einen der Betriebe gibt es nicht mehr.',
  },
  wrong: {
    title: 'Dieser Anfrage ist nicht zu trauen',
    lead: 'Es ist nicht sicher, welcher Agent fragt oder wohin Ihre Antwort ginge. Deshalb fragen wir Sie nichts und senden nichts.',
    advice:
      'Bitte gehen Sie zum Agenten zurück und beginnen Sie neu. Geschieht es wieder, sagen Sie es denen, die ihn machen.',
    reason: 'Was daran falsch ist:',
  },
} satisfies Shape<typeof en>;

import type en from '../en/consent';
import type { Shape } from '../shape';

export default {
  title: (name) => `Darf ${name} für Sie handeln?`,
  nameless: 'ein Agent ohne Namen',
  who: 'Angefragt von',
  unverified: 'Nicht geprüft',
  registered: 'Der Agent hat diesen Namen selbst gewählt. Wir haben nicht geprüft, wer ihn betreibt.',
  published: (site) =>
    `Der Agent ist unter ${site} beschrieben. Den Namen hat er selbst gewählt; wir haben ihn nicht geprüft.`,
  page: (site) => `Der Agent gibt ${site} als seine Website an. Wir haben das nicht geprüft.`,
  returnsTo: (site) => `Nach Ihrer Entscheidung kehren Sie zu ${site} zurück.`,
  returnsHere: 'Nach Ihrer Entscheidung kehren Sie zu einer App auf diesem Gerät zurück.',
  what: 'Berechtigungen',
  scopes: {
    'appointments:read': {
      label: 'Meine Termine ansehen',
      hint: 'Einschließlich Wartelisten und Paketen.',
    },
    'appointments:book': {
      label: 'Termine für mich buchen',
      hint: 'Dazu gehört, Zeiten zu reservieren und Sie in Wartelisten einzutragen.',
    },
    'appointments:change': {
      label: 'Meine Termine verschieben und absagen',
      hint: 'Dazu gehört, Hinweise zu bearbeiten und Verspätungen zu melden.',
    },
    family: {
      label: 'Für meine Familie buchen',
      hint: 'Dazu gehört, Familienmitglieder und ihre Termine zu sehen und Familienmitglieder hinzuzufügen.',
    },
    'desk:read': {
      label: 'Den Terminplan meines Betriebs ansehen',
      hint: 'Einschließlich Terminen, Kundennamen, Abwesenheiten und Auswertungen.',
    },
    'desk:clients': {
      label: 'Kontaktdaten und Notizen meiner Kunden ansehen',
      hint: 'Einschließlich Telefonnummern, E-Mail-Adressen, Notizen und Nachrichten.',
    },
    'desk:book': {
      label: 'Für Kunden meines Betriebs buchen',
      hint: 'Dazu gehört, Kunden zu suchen und hinzuzufügen sowie ihre Termine zu verschieben und abzusagen.',
    },
    'desk:block': {
      label: 'Abwesenheiten in meinem Betrieb verwalten',
      hint: 'Dazu gehört, Abwesenheiten hinzuzufügen und zu entfernen.',
    },
  },
  never:
    'Agenten können nie bezahlen, Ihr Passwort oder Ihre E-Mail-Adresse ändern, ihre eigenen Berechtigungen erweitern oder Ihr Konto schließen.',
  limits: 'Limits',
  asksFirst: 'Erst meine Genehmigung einholen',
  asksFirstHint:
    'Wir reservieren die Zeit und warten auf Ihre Genehmigung, bevor etwas gebucht, verschoben oder abgesagt wird.',
  empty: 'Leer lassen, wenn es kein Limit geben soll.',
  onlyTighter: 'Kann nur gesenkt werden.',
  maxAmount: 'Höchstbetrag pro Buchung',
  maxTotal: 'Höchstbetrag für alle Buchungen',
  currency: 'Währung',
  maxBookings: 'Höchstzahl der Buchungen',
  latestDate: 'Spätester Termin',
  expires: 'Zugriff läuft ab am',
  expiresHint: 'Leer lassen, um den Zugriff bis zum Widerruf zu erlauben.',
  where: 'Betriebe',
  everywhere: 'Alle Betriebe',
  onlyThese: 'Nur diese Betriebe',
  find: 'Betrieb suchen',
  findButton: 'Suchen',
  foundNone: 'Kein Betrieb gefunden. Versuchen Sie einen anderen Namen.',
  signedInAs: (email) => `Sie sind als ${email} angemeldet.`,
  takeBack: 'Sie können den Zugriff jederzeit in Ihrem Konto widerrufen.',
  allow: 'Erlauben',
  refuse: 'Ablehnen',
  problems: {
    scopes: 'Wählen Sie mindestens eine Berechtigung oder lehnen Sie ab.',
    maxAmount: 'Geben Sie den Höchstbetrag pro Buchung als Zahl ein, zum Beispiel 60 oder 60,50.',
    maxTotal: 'Geben Sie den Höchstbetrag für alle Buchungen als Zahl ein, zum Beispiel 200.',
    maxBookings: 'Geben Sie die Höchstzahl der Buchungen als ganze Zahl ein.',
    latestDate: 'Wählen Sie ein gültiges Datum für den spätesten Termin.',
    expires: 'Wählen Sie ein Datum in der Zukunft, höchstens fünf Jahre im Voraus.',
    businesses: 'Wählen Sie mindestens einen Betrieb oder erlauben Sie alle Betriebe.',
  },
  refusals: {
    INVALID_INPUT:
      'Diese Anfrage ist nicht mehr gültig. Gehen Sie zurück zum Agenten und beginnen Sie erneut.',
    INVALID_VALUE:
      'Ein Limit liegt außerhalb des erlaubten Bereichs. Prüfen Sie Beträge, Anzahl der Buchungen und Daten.',
    INVALID_DATE_FORMAT: 'Geben Sie ein gültiges Datum ein.',
    BUSINESS_NOT_FOUND: 'Einen der Betriebe gibt es nicht mehr.',
  },
  invalid: {
    lead: 'Der Agent hat eine Anfrage gesendet, die wir nicht bearbeiten können. Es wurde nichts weitergegeben. Wenn Sie zurückkehren, erfährt der Agent, was nicht stimmt.',
    back: 'Zurück zum Agenten',
  },
  wrong: {
    title: 'Diese Anfrage ist ungültig',
    lead: 'Wir konnten nicht prüfen, welcher Agent anfragt oder wohin Ihre Antwort gesendet würde. Deshalb haben wir hier abgebrochen. Es wurde nichts weitergegeben.',
    advice:
      'Gehen Sie zurück zum Agenten und beginnen Sie erneut. Tritt das Problem weiter auf, wenden Sie sich an den Entwickler des Agenten.',
    reason: 'Technische Details:',
  },
} satisfies Shape<typeof en>;

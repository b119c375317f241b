import type en from '../../en/offer/timetable';
import type { Shape } from '../../shape';

export default {
  title: 'Kursplan',
  lead: 'Kurse finden nur zu diesen Zeiten statt. An Tagen, an denen der Betrieb geschlossen ist, fallen sie aus.',
  plan: 'Kurs hinzufügen',
  week: (from, to) => `${from} bis ${to}`,
  earlier: 'Vorherige Woche',
  later: 'Nächste Woche',
  thisWeek: 'Diese Woche',
  emptyTitle: 'Keine Kurse in dieser Woche',
  empty:
    'Ein Kurs ist eine Leistung mit mehreren Plätzen zu einer festen Zeit. Fügen Sie einen Kurs hinzu, um ihn zu planen.',
  nothing: 'Keine Kurse',
  booked: (taken, capacity) => `${taken} von ${capacity} gebucht`,
  full: 'ausgebucht',
  own: 'Ihr Kurs',
  planTitle: 'Kurs hinzufügen',
  noService:
    'Noch bietet kein Teammitglied eine Leistung an. Fügen Sie zuerst eine Leistung mit mehreren Plätzen hinzu.',
  addService: 'Leistung hinzufügen',
  what: 'Kurs und Kursleitung',
  rhythm: 'Wiederholung',
  weekly: 'Jede Woche',
  once: 'Keine Wiederholung',
  weekday: 'Wochentag',
  from: 'Erstes Datum (optional)',
  to: 'Letztes Datum (optional)',
  date: 'Datum',
  start: 'Beginn',
  onlyThen:
    'Kunden können diese Leistung dann nur noch zu den Kurszeiten buchen. Die Kursleitung ist während des Kurses belegt.',
  forOne: (service) =>
    `${service} hat nur einen Platz. Als Kurs kann die Leistung nur noch zu den Kurszeiten gebucht werden.`,
  addPlaces: 'Leistung bearbeiten',
  seeHours: 'Öffnungszeiten ansehen',
  create: 'In den Kursplan aufnehmen',
  withWhom: (name) => `mit ${name}`,
  everyWeek: (weekday, start) => `Jeden ${weekday} um ${start} Uhr`,
  since: (day) => `ab ${day}`,
  lastDay: (day) => `bis ${day}`,
  onlyOnce: 'Keine Wiederholung',
  leftOut: (days) => `Fällt aus: ${days}.`,
  notHeld: 'Der Kurs findet an diesem Tag nicht statt: Er fällt aus, oder der Betrieb ist geschlossen.',
  whoTitle: 'Teilnehmer',
  whoNone: 'Noch keine Buchungen.',
  statuses: {
    Pending: 'wartet auf Bestätigung',
    Confirmed: '',
    Cancelled: 'abgesagt',
    Completed: 'abgeschlossen',
    NoShow: 'nicht erschienen',
  },
  whoHidden: 'Nur Kursleitung, Manager und Inhaber sehen die Teilnehmer.',
  moveDay: 'Diesen Tag verschieben',
  moveSeries: 'Alle künftigen Kurse verschieben',
  moveOnce: 'Kurs verschieben',
  moveSeriesHint: 'Gilt ab jetzt für jede Woche. Vergangene Kurse bleiben unverändert.',
  teacher: 'Kursleitung',
  affected: 'Falls Kunden gebucht haben',
  affectedMove: {
    refuse: 'Nicht verschieben',
    move: 'Termine mitverschieben. Kunden mit E-Mail-Adresse werden benachrichtigt',
    cancel: 'Termine absagen und Online-Zahlungen erstatten. Kunden mit E-Mail-Adresse werden benachrichtigt',
  },
  affectedRemove: {
    refuse: 'Kurs nicht entfernen',
    cancel: 'Termine absagen und Online-Zahlungen erstatten. Kunden mit E-Mail-Adresse werden benachrichtigt',
  },
  reason: 'Absagegrund für Kunden (optional)',
  move: 'Kurs verschieben',
  removeTitle: 'Kurs entfernen',
  removeDay: 'Diesen Tag entfernen',
  removeSeries: 'Alle künftigen Kurse entfernen',
  removeSeriesHint:
    'Soll der Kurs erst später enden, geben Sie unter „Alle künftigen Kurse verschieben“ ein letztes Datum ein.',
  removeOnce: 'Kurs entfernen',
  inTheWay: (count) =>
    count === 1
      ? '1 Kunde hat gebucht. Wählen Sie, was mit dem Termin geschehen soll.'
      : `${count} Kunden haben gebucht. Wählen Sie, was mit den Terminen geschehen soll.`,
  refusals: {
    SCHEDULE_TIME_TAKEN:
      'Die Kursleitung hat zu dieser Zeit bereits einen Termin oder einen anderen Kurs. Wählen Sie eine andere Zeit.',
    OUTSIDE_AVAILABILITY: 'Der Betrieb ist zu dieser Zeit geschlossen. Wählen Sie eine andere Zeit.',
    SERVICE_NOT_OFFERED:
      'Die Kursleitung bietet diese Leistung nicht an. Wählen Sie ein anderes Teammitglied.',
    INVALID_SERVICES: 'Diese Leistung ist inaktiv. Machen Sie sie zuerst buchbar.',
    INVALID_VALUE: 'Prüfen Sie Datum und Beginn.',
    INVALID_TIME_FORMAT: 'Geben Sie den Beginn ein.',
    INVALID_DATE_FORMAT: 'Geben Sie ein Datum ein.',
    MISSING_FIELDS: 'Geben Sie Datum und Beginn ein.',
    APPOINTMENT_IN_PAST: 'Diese Zeit liegt in der Vergangenheit. Wählen Sie eine spätere Zeit.',
    NOT_FOUND: 'Dieser Kurs steht nicht mehr im Kursplan.',
  },
} satisfies Shape<typeof en>;

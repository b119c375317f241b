import type en from '../../en/offer/rota';
import type { Shape } from '../../shape';

export default {
  title: 'Dienstplan',
  lead: 'Planen Sie die Zeiten einzelner Tage. Geplante Zeiten ersetzen die Wochenzeiten. Kunden können innerhalb der Öffnungszeiten buchen.',
  link: 'Dienstplan bearbeiten',
  back: 'Zeiten und Abwesenheit',
  weeks: 'Wochen',
  past: 'Vergangen',
  previous: 'Vorherige Woche',
  next: 'Nächste Woche',
  thisWeek: 'Diese Woche',
  calendar: 'Kalender öffnen',
  person: 'Teammitglied',
  emptyTitle: 'Noch keine Teammitglieder',
  empty: 'Fügen Sie die Personen hinzu, die Ihre Leistungen anbieten. Danach planen Sie hier ihre Zeiten.',
  addPerson: 'Teammitglied hinzufügen',
  sources: { planned: 'Geplant', special: 'Sonderzeiten', weekly: 'Wochenzeiten' },
  off: 'Frei',
  closed: 'Ruhetag',
  open: (hours) => `Geöffnet ${hours}`,
  away: 'Abwesend',
  awayAt: (hours) => `Abwesend ${hours}`,
  edit: (name, day) => `${name}, ${day} bearbeiten:`,
  editTitle: (name, day) => `${name}, ${day}`,
  save: 'Zeiten speichern',
  setOff: 'Arbeitet nicht',
  clear: 'Wochenzeiten verwenden',
  cancel: 'Abbrechen',
  copyTitle: 'Diese Woche kopieren',
  copyLead:
    'Die folgenden Wochen erhalten denselben Plan für das ganze Team. An Tagen ohne geplante Zeiten gelten wieder die Wochenzeiten.',
  copyOwnLead:
    'Ihre folgenden Wochen erhalten denselben Plan. An Tagen ohne geplante Zeiten gelten wieder die Wochenzeiten.',
  copyTo: 'Kopieren in',
  nextWeeks: (count) => (count === 1 ? 'die nächste Woche' : `die nächsten ${count} Wochen`),
  copy: 'Woche kopieren',
  outsideTitle: (count) =>
    count === 1
      ? '1 Termin läge außerhalb der neuen Zeiten'
      : `${count} Termine lägen außerhalb der neuen Zeiten`,
  outsideLead:
    'Es ist noch nichts gespeichert. Wenn Sie trotzdem speichern, bleiben diese Termine gebucht. Verschieben Sie sie im Kalender oder sagen Sie sie ab.',
  appointment: (client, service) => (service === '' ? client : `${client}, ${service}`),
  saveAnyway: 'Trotzdem speichern',
  keepHours: 'Nicht speichern',
  refusals: {
    MISSING_FIELDS: 'Geben Sie Zeiten ein oder wählen Sie „Arbeitet nicht“.',
    INVALID_VALUE:
      'Diese Zeiten können nicht geplant werden. Wählen Sie ein Datum von heute bis in 26 Wochen.',
    AVAILABILITY_OVERLAP: 'Diese Zeiten überschneiden sich. Ändern Sie eine davon.',
    FORBIDDEN: 'Sie können nur Ihre eigenen Zeiten planen.',
    PROFESSIONAL_NOT_AT_BUSINESS: 'Diese Person arbeitet nicht mehr hier.',
  },
} satisfies Shape<typeof en>;

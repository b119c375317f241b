import type en from '../../en/offer/team';
import type { Shape } from '../../shape';

export default {
  title: 'Team',
  lead: 'Wer hier Leistungen ausführt.',
  add: 'Jemanden hinzufügen',
  emptyTitle: 'Hier arbeitet noch niemand',
  empty:
    'Ohne jemanden, der Leistungen ausführt, kann nichts gebucht werden. Fügen Sie zuerst sich selbst hinzu, wenn Sie das tun.',
  services: (count) =>
    count === 0 ? 'führt noch nichts aus' : count === 1 ? '1 Leistung' : `${count} Leistungen`,
  hasAccount: 'hat ein Konto',
  you: 'Sie',
  open: 'Öffnen',
  openNamed: (name) => `${name} öffnen`,
  asksTitle: 'Anfragen, hier zu arbeiten',
  asked: (day) => `angefragt am ${day}`,
  accept: 'Annehmen',
  acceptNamed: (name) => `${name} annehmen`,
  decline: 'Ablehnen',
  declineNamed: (name) => `${name} ablehnen`,
  invitedTitle: 'Eingeladen, noch ohne Antwort',
  invitedUntil: (day) => `offen bis ${day}`,
  newTitle: 'Jemanden zum Team hinzufügen',
  selfTitle: 'Ich führe hier selbst Leistungen aus',
  selfText: 'Sie gehören dann mit diesem Konto zum Team.',
  selfButton: 'Mich hinzufügen',
  inviteTitle: 'Jemanden per Adresse einladen',
  inviteText:
    'Wir senden einen Link. Eingeladene pflegen Profil, Zeiten und Abwesenheit selbst und sehen ihren eigenen Kalender. Die Einladung gilt 14 Tage.',
  email: 'E-Mail-Adresse',
  badEmail: 'Das sieht nicht nach einer Adresse aus.',
  inviteButton: 'Einladung senden',
  handTitle: 'Jemanden ohne Konto hinzufügen',
  handText: 'Sie pflegen Profil und Zeiten. Anmelden kann sich die Person nicht.',
  handButton: 'Hinzufügen',
  name: 'Name',
  badName: 'Es braucht einen Namen mit höchstens 200 Zeichen.',
  role: 'Tätigkeit (optional)',
  roleHint: 'Zum Beispiel „Stylistin“.',
  bio: 'Über die Person (optional)',
  image: 'Adresse eines Bildes (optional)',
  imageHint: 'Beginnend mit https://. Ohne Bild zeichnen wir die Initialen.',
  badImage: 'Bitte eine Adresse, die mit https:// oder http:// beginnt.',
  performs: 'Leistungen, die die Person ausführt',
  performsNone:
    'Noch wird nichts angeboten. Fügen Sie zuerst eine Leistung hinzu; auswählen können Sie später.',
  profileTitle: 'Profil',
  profileTheirs: 'Die Person hat ein Konto und pflegt ihr Profil selbst.',
  save: 'Speichern',
  hoursTitle: 'Arbeitszeiten',
  hoursLead: (zone) => `Jede Woche, nach der Uhr in ${zone}. Ein Tag ohne Zeiten ist frei.`,
  usual: (start, end) =>
    `Es sind keine Wochenzeiten eingetragen: Gearbeitet wird von ${start} bis ${end}, wann immer geöffnet ist. Was Sie hier eintragen, tritt an diese Stelle.`,
  hoursSave: 'Woche speichern',
  hoursClear: 'Zurück zu den üblichen Zeiten',
  dayOff: 'frei',
  awayLink: 'Besondere Tage und Abwesenheit',
  goTitle: 'Zusammenarbeit beenden',
  goText:
    'Die Person führt hier nichts mehr aus; ihre Wochenzeiten, besonderen Tage und Kurse hier entfallen. Vergangene Termine bleiben, wie sie waren.',
  goLeave: 'Sie führen hier nichts mehr aus. Vergangene Termine bleiben, wie sie waren.',
  goUpcoming: (count) =>
    count === 1
      ? '1 Termin steht noch bevor. Verschieben Sie ihn zuerst zu jemand anderem, oder sagen Sie ihn ab.'
      : `${count} Termine stehen noch bevor. Verschieben Sie sie zuerst zu jemand anderem, oder sagen Sie sie ab.`,
  toCalendar: 'Zum Kalender',
  go: 'Zusammenarbeit beenden',
  refusals: {
    SCHEDULE_TIME_TAKEN:
      'Kommende Termine oder Kurse blieben ohne die Person. Verschieben Sie diese zuerst, oder sagen Sie sie ab.',
    AVAILABILITY_OVERLAP: 'Einige dieser Zeiten überschneiden sich.',
    SERVICE_IN_USE:
      'Für eine abgewählte Leistung sind Termine mit der Person gebucht. Verschieben Sie diese zuerst, oder sagen Sie sie ab.',
    REQUEST_PENDING: 'Es gibt schon eine offene Einladung oder Anfrage.',
    INVALID_STATUS: 'Das ist schon beantwortet, oder die Person arbeitet hier.',
    PROFESSIONAL_NOT_FOUND: 'Die Person arbeitet nicht mehr hier.',
    FORBIDDEN: 'Das kann nur die Person selbst ändern.',
    INVALID_SERVICES: 'Eine gewählte Leistung wird nicht mehr angeboten.',
    EMAIL_TAKEN: 'Diese Adresse kann nicht eingeladen werden.',
  },
} satisfies Shape<typeof en>;

import type en from '../../en/offer/team';
import type { Shape } from '../../shape';

export default {
  title: 'Team',
  lead: 'Teammitglieder bieten Leistungen an und können gebucht werden.',
  add: 'Teammitglied hinzufügen',
  emptyTitle: 'Noch keine Teammitglieder',
  empty:
    'Kunden können nur buchen, wenn ein Teammitglied eine Leistung anbietet. Fügen Sie zuerst sich selbst hinzu.',
  services: (count) =>
    count === 0 ? 'noch keine Leistungen' : count === 1 ? '1 Leistung' : `${count} Leistungen`,
  hasAccount: 'hat ein Konto',
  you: 'Sie',
  open: 'Ansehen',
  openNamed: (name) => `${name} ansehen`,
  members: (count) => (count === 1 ? '1 Teammitglied' : `${count} Teammitglieder`),
  asksTitle: 'Beitrittsanfragen',
  asked: (day) => `angefragt am ${day}`,
  accept: 'Annehmen',
  acceptNamed: (name) => `${name} annehmen`,
  decline: 'Ablehnen',
  declineNamed: (name) => `${name} ablehnen`,
  invitedTitle: 'Offene Einladungen',
  invitedLater: 'Wir senden die Einladung, sobald Ihr Betrieb freigegeben ist.',
  resend: 'Erneut senden',
  withdraw: 'Widerrufen',
  named: (action, name) => `${action}: ${name}`,
  invitedRefusals: {
    NOT_FOUND: 'Diese Einladung wurde bereits beantwortet oder widerrufen.',
    FORBIDDEN: 'Das kann nur die Inhaberin oder der Inhaber.',
    RATE_LIMITED: 'Sie haben heute zu viele Einladungen gesendet. Versuchen Sie es morgen erneut.',
  },
  invitedUntil: (day) => `gültig bis ${day}`,
  newTitle: 'Teammitglied hinzufügen',
  selfTitle: 'Sich selbst hinzufügen',
  selfText: 'Kunden können bei Ihnen buchen. Sie verwenden weiterhin Ihr aktuelles Konto.',
  selfButton: 'Mich hinzufügen',
  inviteTitle: 'Per E-Mail einladen',
  inviteText: (isApproved) =>
    `Teammitglieder mit Konto verwalten Profil, Zeiten und Abwesenheit selbst und sehen ihren eigenen Kalender. ${isApproved ? 'Wir senden' : 'Sobald Ihr Betrieb freigegeben ist, senden wir'} einen Link per E-Mail. Er gilt 14 Tage.`,
  email: 'E-Mail',
  badEmail: 'Geben Sie eine gültige E-Mail-Adresse ein.',
  inviteButton: 'Einladung senden',
  handTitle: 'Ohne Konto hinzufügen',
  handText: 'Sie verwalten Profil und Zeiten. Das Teammitglied kann sich nicht anmelden.',
  handButton: 'Teammitglied hinzufügen',
  name: 'Name',
  badName: 'Geben Sie einen Namen mit höchstens 200 Zeichen ein.',
  role: 'Berufsbezeichnung (optional)',
  roleHint: 'Zum Beispiel „Stylistin“.',
  bio: 'Über die Person (optional)',
  image: 'Foto-URL (optional)',
  imageHint: 'Muss mit https:// beginnen. Ohne Foto zeigen wir die Initialen.',
  badImage: 'Geben Sie eine URL ein, die mit https:// oder http:// beginnt.',
  performs: 'Leistungen',
  performsNone:
    'Sie haben noch keine Leistungen. Fügen Sie zuerst eine Leistung hinzu und ordnen Sie sie dann hier zu.',
  profileTitle: 'Profil',
  profileTheirs: 'Dieses Teammitglied hat ein Konto und verwaltet sein Profil selbst.',
  save: 'Änderungen speichern',
  hoursTitle: 'Arbeitszeiten',
  hoursLead: (zone) => `Wochenzeiten in der Zeitzone ${zone}. Ein Tag ohne Zeiten ist frei.`,
  usual: (start, end) =>
    `Es gelten die Standardzeiten: ${start} bis ${end} Uhr an Tagen, an denen der Betrieb geöffnet ist. Zeiten, die Sie hier eintragen, ersetzen sie.`,
  hoursSave: 'Zeiten speichern',
  hoursClear: 'Standardzeiten verwenden',
  dayOff: 'Frei',
  awayLink: 'Sonderzeiten und Abwesenheit',
  commissionTitle: 'Provision',
  commissionLead:
    'Prozentsatz vom Umsatz. Er steht in den Auswertungen und in der CSV-Datei. Für Leistungen ohne eigenen Satz gilt der Satz der übrigen Leistungen.',
  commissionAll: 'Alle Leistungen, %',
  commissionOthers: 'Alle übrigen Leistungen, %',
  commissionWrong: 'Geben Sie einen Prozentsatz von 0 bis 100 mit höchstens zwei Nachkommastellen ein.',
  goTitle: 'Aus dem Team entfernen',
  goText:
    'Die Person kann hier nicht mehr gebucht werden. Ihre Wochenzeiten, Sonderzeiten und Kurse in diesem Betrieb werden gelöscht. Vergangene Termine bleiben.',
  goLeave: 'Sie können hier nicht mehr gebucht werden. Vergangene Termine bleiben.',
  goUpcoming: (count) =>
    count === 1
      ? 'Es gibt 1 bevorstehenden Termin. Übertragen Sie ihn zuerst an ein anderes Teammitglied oder sagen Sie ihn ab.'
      : `Es gibt ${count} bevorstehende Termine. Übertragen Sie sie zuerst an ein anderes Teammitglied oder sagen Sie sie ab.`,
  toCalendar: 'Kalender öffnen',
  go: 'Aus dem Team entfernen',
  refusals: {
    SCHEDULE_TIME_TAKEN:
      'Bevorstehende Termine oder Kurse lägen außerhalb dieser Zeiten. Verschieben Sie sie zuerst oder sagen Sie sie ab.',
    AVAILABILITY_OVERLAP: 'Einige dieser Zeiten überschneiden sich. Ändern Sie eine davon.',
    SERVICE_IN_USE:
      'Für eine abgewählte Leistung gibt es bevorstehende Termine. Verschieben Sie sie zuerst oder sagen Sie sie ab.',
    REQUEST_PENDING: 'Es gibt bereits eine offene Einladung oder Anfrage.',
    INVALID_STATUS: 'Das wurde bereits beantwortet, oder die Person gehört schon zu Ihrem Team.',
    PROFESSIONAL_NOT_FOUND: 'Diese Person gehört nicht mehr zu Ihrem Team.',
    FORBIDDEN: 'Nur dieses Teammitglied kann sein Profil ändern.',
    INVALID_SERVICES: 'Eine der gewählten Leistungen gibt es nicht mehr. Laden Sie die Seite neu.',
    EMAIL_TAKEN: 'Diese E-Mail-Adresse kann nicht eingeladen werden.',
  },
} satisfies Shape<typeof en>;

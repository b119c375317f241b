import type en from '../../en/offer/calendars';
import type { Shape } from '../../shape';

export default {
  link: 'Kalender',
  title: 'Verbundene Kalender',
  lead: 'Zeiten, zu denen Sie laut einem anderen Kalender belegt sind, können nicht gebucht werden. Titel und Einzelheiten werden nie gespeichert.',
  connected: 'Ihre Kalender',
  none: 'Kein Kalender verbunden.',
  notProfessional: 'Nur Teammitglieder, die Leistungen anbieten, können ihre Kalender verbinden.',
  waiting: 'Wird gleich zum ersten Mal gelesen.',
  neverRead: 'Noch nicht gelesen.',
  lastRead: (when) => `Zuletzt gelesen: ${when}`,
  failing: 'Nicht lesbar',
  failingSince: (since) => `Seit ${since}. Die zuletzt bekannten Zeiten bleiben 24 Stunden lang gesperrt.`,
  unreadable: (count) =>
    count === 1
      ? '1 Eintrag ist nicht lesbar und sperrt Ihre Zeit nicht.'
      : `${count} Einträge sind nicht lesbar und sperren Ihre Zeit nicht.`,
  problems: {
    address: 'Die Adresse existiert nicht oder ist nicht öffentlich.',
    connection: 'Der Server ist nicht erreichbar.',
    certificate: 'Das Zertifikat des Servers ist ungültig.',
    timeout: 'Der Server hat nicht rechtzeitig geantwortet.',
    status: 'Der Server hat die Anfrage abgelehnt. Vielleicht hat sich die Adresse geändert.',
    redirect: 'Der Server leitet zu einer Adresse weiter, die nicht erlaubt ist.',
    size: 'Der Kalender ist größer als 5 MB.',
    'not-a-calendar': 'Die Adresse führt nicht zu einem Kalender.',
    'too-many': 'Der Kalender hat zu viele Einträge.',
    'too-complex': 'Das Lesen des Kalenders dauert zu lange.',
  },
  remove: 'Entfernen',
  removeNamed: (host) => `Entfernen: ${host}`,
  removeTitle: 'Diesen Kalender entfernen?',
  removeText: 'Seine belegten Zeiten können wieder gebucht werden.',
  removeButton: 'Kalender entfernen',
  add: 'Kalender verbinden',
  address: 'Private Adresse des Kalenders (iCal oder ICS)',
  addressHint:
    'In Google Kalender: Einstellungen, Ihr Kalender, „Privatadresse im iCal-Format“. In Outlook: Einstellungen, Freigegebene Kalender, Kalender veröffentlichen, ICS-Link. Die Adresse wird verschlüsselt gespeichert und nicht mehr angezeigt.',
  button: 'Kalender verbinden',
  conflicts: (count) =>
    count === 1 ? '1 Termin in einer belegten Zeit' : `${count} Termine in belegten Zeiten`,
  conflictsLead:
    'Ein verbundener Kalender ist zur Zeit dieser Termine belegt. Sie finden statt, solange Sie sie nicht verschieben oder absagen.',
  refusals: {
    INVALID_VALUE: 'Geben Sie eine öffentliche Adresse ein, die mit https:// oder webcal:// beginnt.',
    RATE_LIMITED: 'Sie können höchstens fünf Kalender verbinden.',
    PROFESSIONAL_NOT_FOUND: 'Nur Teammitglieder, die Leistungen anbieten, können ihre Kalender verbinden.',
  },
} satisfies Shape<typeof en>;

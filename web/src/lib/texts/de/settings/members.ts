import type en from '../../en/settings/members';
import type { Shape } from '../../shape';

export default {
  lead: 'Personen, die sich anmelden und diesen Betrieb verwalten können. Teammitglieder mit Konto werden automatisch als Mitarbeiter hinzugefügt.',
  you: 'Sie',
  manage: 'Verwalten',
  may: {
    owner: 'Darf alles, auch Zahlungen und Währung ändern und den Betrieb schließen.',
    manager: 'Darf alles, außer die Währung ändern, andere Manager verwalten und den Betrieb schließen.',
    staff: 'Sieht den eigenen Kalender und verwaltet eigene Arbeitszeiten und Abwesenheiten.',
  },
  mayAlso: {
    'desk:book': 'Bucht außerdem Termine für Kunden bei allen Teammitgliedern.',
    'desk:override': 'Bucht außerdem außerhalb der Regeln.',
  },
  rightHints: {
    'desk:book': 'Bucht und verschiebt im Kalender Termine des ganzen Teams und sagt sie ab.',
    'desk:override':
      'Bucht in Pausen und außerhalb der Arbeitszeiten. Doppelbuchungen müssen in den Buchungsregeln erlaubt sein.',
  },
  rights: 'Rechte',
  rightNames: { 'desk:book': 'Darf für Kunden buchen', 'desk:override': 'Darf außerhalb der Regeln buchen' },
  saveRights: 'Rechte speichern',
  performs: 'bietet Leistungen an',
  invited: (day: string) => `eingeladen, gültig bis ${day}`,
  roles: { owner: 'Inhaber', manager: 'Manager', staff: 'Mitarbeiter' },
  rolesHint: {
    manager: 'darf alles, außer die Währung ändern, andere Manager verwalten und den Betrieb schließen',
    staff: 'verwaltet den eigenen Kalender',
  },
  makeManager: 'Zum Manager machen',
  makeStaff: 'Zum Mitarbeiter machen',
  remove: 'Entfernen',
  resend: 'Erneut senden',
  invitedLater: 'eingeladen, E-Mail folgt nach der Freigabe',
  withdraw: 'Einladung widerrufen',
  withdrawTitle: (name: string) => `Einladung von ${name} widerrufen?`,
  withdrawText: 'Der Link in der E-Mail funktioniert dann nicht mehr. Sie können die Person erneut einladen.',
  leave: 'Betrieb verlassen',
  named: (action: string, name: string) => `${action}: ${name}`,
  confirmTitle: (name: string) => `${name} entfernen?`,
  confirmLeave: 'Diesen Betrieb verlassen?',
  confirmText: 'Die Person verliert sofort den Zugriff auf diesen Betrieb.',
  confirmLeaveText: 'Sie verlieren sofort den Zugriff auf diesen Betrieb.',
  confirmButton: 'Entfernen',
  confirmLeaveButton: 'Verlassen',
  invite: 'Mitglied einladen',
  email: 'E-Mail',
  emailHint: (isApproved) =>
    `${isApproved ? 'Wir senden' : 'Sobald Ihr Betrieb freigegeben ist, senden wir'} einen Link per E-Mail. Die Einladung erscheint auch nach der Anmeldung mit dieser Adresse.`,
  role: 'Rolle',
  button: 'Einladung senden',
  badEmail: 'Geben Sie eine gültige E-Mail-Adresse ein.',
  refusals: {
    NOT_FOUND: 'Diese Einladung wurde bereits beantwortet oder widerrufen.',
    REQUEST_PENDING: 'Diese Person ist bereits eingeladen.',
    INVALID_STATUS: 'Diese Person hat diese Rolle bereits.',
    FORBIDDEN: 'Das kann nur der Inhaber.',
    USER_NOT_FOUND: 'Diese Person ist kein Mitglied mehr.',
    SCHEDULE_TIME_TAKEN:
      'Diese Person hat hier noch bevorstehende Termine. Verschieben Sie sie zuerst oder sagen Sie sie ab.',
    RATE_LIMITED: 'Sie haben heute zu viele Einladungen gesendet. Versuchen Sie es morgen erneut.',
  },
} satisfies Shape<typeof en>;

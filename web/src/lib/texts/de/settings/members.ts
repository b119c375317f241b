import type en from '../../en/settings/members';
import type { Shape } from '../../shape';

export default {
  lead: 'Wer hier welche Rechte hat. Wer hier mit eigenem Konto arbeitet, gehört von selbst zum Team.',
  you: 'Sie',
  performs: 'erbringt Leistungen',
  invited: (day: string) => `eingeladen, bis ${day}`,
  roles: { owner: 'Inhaber', manager: 'Leitung', staff: 'Team' },
  rolesHint: {
    manager: 'führt alles, außer Währung, Leitung und Schließen',
    staff: 'sieht und ändert den eigenen Tag',
  },
  makeManager: 'Zur Leitung machen',
  makeStaff: 'Nur noch im Team',
  remove: 'Entfernen',
  withdraw: 'Zurückziehen',
  leave: 'Verlassen',
  named: (action: string, name: string) => `${action}: ${name}`,
  confirmTitle: (name: string) => `${name} entfernen?`,
  confirmLeave: 'Diesen Betrieb verlassen?',
  confirmText: 'Alle Rechte hier enden sofort.',
  confirmLeaveText: 'Sie sehen ihn dann nicht mehr unter Ihren Betrieben.',
  confirmButton: 'Ja, entfernen',
  confirmLeaveButton: 'Ja, verlassen',
  invite: 'Jemanden einladen',
  email: 'E-Mail-Adresse',
  emailHint:
    'Ein Link kommt per E-Mail, sobald Ihr Betrieb aufgenommen ist; im Konto steht die Einladung sofort.',
  role: 'Rolle',
  button: 'Einladen',
  badEmail: 'Das ist keine E-Mail-Adresse.',
  refusals: {
    REQUEST_PENDING: 'Diese Person ist schon eingeladen.',
    INVALID_STATUS: 'Diese Person hat die Rolle schon.',
    FORBIDDEN: 'Das kann nur die Inhaberin oder der Inhaber.',
    USER_NOT_FOUND: 'Diese Person gehört nicht mehr dazu.',
    SCHEDULE_TIME_TAKEN:
      'Die Person hat hier noch Termine. Verschieben Sie diese zuerst, oder sagen Sie sie ab.',
    RATE_LIMITED: 'Das waren viele Einladungen. Bitte warten Sie bis morgen.',
  },
} satisfies Shape<typeof en>;

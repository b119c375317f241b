import type en from '../../en/settings/listing';
import type { Shape } from '../../shape';

export default {
  lead: 'Legen Sie fest, ob Kunden Ihren Betrieb finden und bei Ihnen buchen können.',
  states: {
    draft: 'Entwurf. Nur Mitglieder Ihres Betriebs können ihn sehen.',
    under_review: 'In Prüfung. Wir benachrichtigen Sie, sobald Ihr Betrieb veröffentlicht ist.',
    listed: 'Veröffentlicht. Kunden können Ihren Betrieb finden und bei Ihnen buchen.',
    unlisted: 'Ausgeblendet. Kunden finden Ihren Betrieb nicht. Nur Ihr Team kann buchen.',
    suspended: 'Gesperrt. Kunden können Ihren Betrieb nicht finden und nicht bei Ihnen buchen.',
    closed: 'Geschlossen.',
  },
  toSetup: 'Einrichtung öffnen',
  unlistTitle: 'Betrieb ausblenden',
  unlistText:
    'Kunden können Ihren Betrieb nicht finden und nicht bei Ihnen buchen. Bestehende Termine bleiben, und Ihr Team kann weiter buchen. Sie können ihn jederzeit wieder veröffentlichen.',
  unlist: 'Betrieb ausblenden',
  list: 'Wieder veröffentlichen',
  closeTitle: 'Betrieb schließen',
  closeText:
    'Kunden können Ihren Betrieb nicht mehr finden und nicht mehr bei Ihnen buchen, und die Warteliste endet. Vergangene Termine und Auswertungen bleiben verfügbar. Sie können Ihren Betrieb später wieder öffnen.',
  ahead: (count: number) =>
    count === 1
      ? 'Sie haben noch 1 bevorstehenden Termin:'
      : `Sie haben noch ${count} bevorstehende Termine:`,
  aheadMany: (count: number) => `Sie haben noch mehr als ${count} bevorstehende Termine. Die ersten:`,
  aheadThen: 'Sagen Sie sie im Kalender ab oder sagen Sie hier alle auf einmal ab.',
  calendar: 'Kalender öffnen',
  cancelUpcoming: 'Alle bevorstehenden Termine absagen und Online-Zahlungen erstatten',
  reason: 'Nachricht an die Kunden',
  reasonHint:
    'Geht per E-Mail an Kunden, deren Termin abgesagt wird. Kunden ohne E-Mail-Adresse werden nicht benachrichtigt.',
  sure: 'Ja, ich möchte diesen Betrieb schließen',
  close: 'Betrieb schließen',
  sureProblem: 'Setzen Sie zur Bestätigung dieses Häkchen.',
  reopenTitle: 'Betrieb wieder öffnen',
  reopenText:
    'Wir prüfen Ihren Betrieb, bevor er wieder veröffentlicht wird. Er braucht eine Adresse, eine Leistung und ein Teammitglied, das sie anbietet.',
  reopen: 'Betrieb wieder öffnen',
  refusals: {
    ACCOUNT_HAS_BOOKINGS:
      'Sie haben noch bevorstehende Termine. Sagen Sie sie zuerst hier oder im Kalender ab.',
    BUSINESS_INVALID_TRANSITION: 'Der Status wurde inzwischen geändert. Laden Sie die Seite neu.',
    PROFILE_INCOMPLETE:
      'Fügen Sie zuerst eine Adresse, eine Leistung und ein Teammitglied hinzu, das sie anbietet.',
    RATE_LIMITED:
      'Sie haben zehn unveröffentlichte Betriebe. Veröffentlichen oder schließen Sie zuerst einen davon.',
    FORBIDDEN: 'Das kann nur der Inhaber.',
  },
} satisfies Shape<typeof en>;

import listing from './settings/listing';
import members from './settings/members';
import profile from './settings/profile';
import webhooks from './settings/webhooks';

export default {
  title: 'Einstellungen',
  sections: {
    profile: 'Profil',
    hours: 'Öffnungszeiten',
    policies: 'Buchungsregeln',
    payments: 'Zahlungen',
    members: 'Mitglieder',
    webhooks: 'Webhooks',
    sites: 'Website-Widget',
    listing: 'Sichtbarkeit',
  },
  back: 'Zurück zur Einrichtung',
  ownerOnly: 'Nur der Inhaber kann das ändern.',
  refusals: {
    BUSINESS_UNDER_REVIEW:
      'Ihr Betrieb wird geprüft. Nach der Prüfung können Sie wieder Änderungen vornehmen.',
    BUSINESS_SUSPENDED: 'Ihr Betrieb ist gesperrt. Sie können nichts ändern.',
    BUSINESS_NOT_FOUND: 'Sie haben keinen Zugriff mehr auf diesen Betrieb.',
    SCHEDULE_TIME_TAKEN:
      'Ein bestehender Termin läge außerhalb dieser Zeiten. Verschieben Sie ihn zuerst im Kalender oder sagen Sie ihn ab.',
    CURRENCY_MISMATCH:
      'Preise, Pakete, Gutscheine oder bevorstehende Termine verwenden noch die alte Währung. Entfernen Sie diese zuerst.',
    FORBIDDEN: 'Das kann nur der Inhaber.',
  },
  profile,
  hours: {
    lead: 'Ein Tag kann mehrere Öffnungszeiten haben. Ein Tag ohne Zeiten ist geschlossen.',
    breaks: 'Tägliche Pausen',
    breaksHint:
      'In diesen Pausen kann an keinem Wochentag gebucht werden. Für eine Pause an nur einem Wochentag tragen Sie dort zwei Öffnungszeiten ein.',
    noBreaks: 'Keine Pausen',
    noDay:
      'Tragen Sie Zeiten für mindestens einen Tag ein. Um vorübergehend zu schließen, fügen Sie stattdessen eine Schließzeit hinzu.',
    timeOff: 'Schließzeit hinzufügen',
    special: 'Sonderzeiten hinzufügen',
  },
  policies: {
    lead: 'Diese Regeln gelten für Kunden, die online buchen. Ihr Team kann kurzfristiger, weiter im Voraus und zu jeder Minute buchen. Arbeitszeiten, Pausen, Puffer, Abwesenheiten und andere Termine gelten für alle.',
    cancellation: 'Stornofrist in Stunden',
    cancellationHint:
      'Kunden können bis so viele Stunden vor Beginn absagen oder verschieben (0 bis 720). Bei 24 kann ein Termin am Dienstag um 10:00 Uhr bis Montag um 10:00 Uhr abgesagt werden.',
    notice: 'Mindestvorlauf in Minuten',
    noticeHint: 'Wie lange im Voraus Kunden buchen müssen (0 bis 43.200). 120 sind zwei Stunden.',
    horizon: 'Buchungszeitraum in Tagen',
    horizonHint: 'Wie weit im Voraus Kunden buchen können (1 bis 730).',
    interval: 'Zeitraster',
    intervalMinutes: (minutes: number) => `Alle ${minutes} Minuten`,
    confirm: 'Bestätigung von Online-Buchungen',
    confirmAuto: 'Automatisch bestätigen',
    confirmHand: 'Jede Buchung manuell bestätigen',
    doubleBooking: 'Doppelbuchungen erlauben',
    doubleBookingHint:
      'Mitglieder, die außerhalb der Regeln buchen dürfen, können zwei Termine einer Person zur selben Zeit buchen.',
    outOfRange: 'Geben Sie eine ganze Zahl im erlaubten Bereich ein.',
  },
  payments: {
    lead: 'Die Währung Ihrer Preise und wie Kunden bezahlen.',
    currency: 'Währung',
    currencyHint:
      'Sie können die Währung ändern, solange noch nichts in der aktuellen Währung ausgezeichnet ist.',
    online: 'Kunden können beim Buchen online bezahlen.',
    desk: 'Kunden bezahlen vor Ort. Erfassen Sie die Zahlung beim Termin.',
  },
  members,
  webhooks,
  sites: {
    lead: 'Lassen Sie Kunden auf Ihrer eigenen Website buchen. Fügen Sie diese Zeile dort ein, wo die freien Termine erscheinen sollen.',
    snippet: 'Code für Ihre Website',
    copy: 'Kopieren',
    copied: 'Kopiert',
    origins: 'Erlaubte Websites',
    originsHint: 'Eine Website pro Zeile, zum Beispiel https://www.example.com, ohne Pfad.',
    none: 'Fügen Sie Ihre Website hinzu. Bis dahin kann keine Website das Widget anzeigen.',
    problem: 'Jede Zeile muss die Adresse einer Website sein, zum Beispiel https://www.example.com.',
    unlisted: 'Das Widget funktioniert, sobald Ihr Betrieb veröffentlicht ist.',
  },
  listing,
};

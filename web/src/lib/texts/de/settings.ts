import listing from './settings/listing';
import members from './settings/members';
import photos from './settings/photos';
import profile from './settings/profile';
import webhooks from './settings/webhooks';

export default {
  title: 'Einstellungen',
  sections: {
    profile: 'Profil',
    photos: 'Fotos',
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
  photos,
  profile,
  hours: {
    lead: 'Ein Tag kann mehrere Öffnungszeiten haben. An Tagen ohne Zeiten ist der Betrieb geschlossen.',
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
    parts: {
      tax: 'Steuer',
      when: 'Wann Kunden buchen können',
      changes: 'Änderungen und Absagen',
      team: 'Buchungen durch Ihr Team',
    },
    intervalHint: 'Online beginnen Termine in diesem Abstand, gezählt ab Öffnungsbeginn.',
    confirmAutoHint: 'Der Termin ist sofort bestätigt.',
    confirmHandHint: 'Sie erhalten eine Anfrage und nehmen sie an oder lehnen sie ab.',
    cancellation: 'Stornofrist in Stunden',
    cancellationHint:
      'So viele Stunden vor Beginn können Kunden spätestens absagen oder verschieben (0 bis 720). Bei 24 kann ein Termin am Dienstag um 10:00 Uhr bis Montag um 10:00 Uhr abgesagt werden.',
    notice: 'Mindestvorlauf in Minuten',
    noticeHint:
      'So viele Minuten vor Beginn müssen Kunden spätestens buchen (0 bis 43.200). 120 sind zwei Stunden.',
    horizon: 'Buchungszeitraum in Tagen',
    horizonHint: 'So viele Tage im Voraus können Kunden höchstens buchen (1 bis 730).',
    interval: 'Zeitraster',
    intervalMinutes: (minutes: number) => `Alle ${minutes} Minuten`,
    confirm: 'Bestätigung von Online-Buchungen',
    confirmAuto: 'Automatisch bestätigen',
    confirmHand: 'Jede Buchung manuell bestätigen',
    taxRate: 'Steuersatz in Prozent',
    taxRateHint: 'Preise enthalten die Steuer. Leistungen können einen eigenen Satz haben.',
    badTaxRate: 'Geben Sie einen Prozentsatz von 0 bis 100 ein.',
    doubleBooking: 'Doppelbuchungen erlauben',
    doubleBookingHint:
      'Mitglieder, die außerhalb der Regeln buchen dürfen, können zwei Termine einer Fachkraft zur selben Zeit buchen.',
    outOfRange: 'Geben Sie eine ganze Zahl im erlaubten Bereich ein.',
  },
  payments: {
    currency: 'Währung',
    currencyHint:
      'Sie können die Währung ändern, solange noch kein Preis in der aktuellen Währung angegeben ist.',
    online: 'Kunden können beim Buchen online bezahlen.',
    desk: 'Kunden bezahlen vor Ort. Erfassen Sie die Zahlung beim Termin.',
    policy: 'Anzahlungen und Gebühren',
    policyLead:
      'Kunden bezahlen die Anzahlung innerhalb von 15 Minuten nach der Buchung. Gebühren werden von der Anzahlung einbehalten, der Rest wird erstattet. Für Termine, die Sie selbst buchen, ist keine Anzahlung nötig.',
    policyOff: 'Anzahlungen sind nur mit Online-Zahlung möglich. Sie ist nicht eingerichtet.',
    kind: 'Anzahlung',
    kinds: {
      none: 'Keine Anzahlung',
      percent: 'Prozent des Preises',
      fixed: 'Fester Betrag',
      full: 'Gesamter Preis',
    },
    percent: 'Prozent',
    amount: 'Betrag',
    noFees: 'Ohne Anzahlung zahlen Kunden keine Gebühr für späte Absagen oder Nichterscheinen.',
    savePolicy: 'Anzahlungen und Gebühren speichern',
    who: 'Wer eine Anzahlung bezahlt',
    appliesTo: {
      everyone: 'Alle',
      'new-clients': 'Neukunden',
      'after-no-show': 'Kunden, die einen Termin versäumt haben',
    },
    lateFee: 'Gebühr für späte Absagen',
    noShowFee: 'Gebühr bei Nichterscheinen',
    feeKinds: { none: 'Keine Gebühr', percent: 'Prozent des Preises', fixed: 'Fester Betrag' },
    badAmount: 'Geben Sie 1 bis 100 Prozent oder einen Betrag in Ihrer Währung ein.',
  },
  members,
  webhooks,
  sites: {
    lead: 'Lassen Sie Kunden auf Ihrer eigenen Website buchen. Erlauben Sie zuerst Ihre Website und fügen Sie dann den Code dort ein, wo die freien Termine erscheinen sollen.',
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

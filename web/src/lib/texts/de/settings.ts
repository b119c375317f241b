import listing from './settings/listing';
import members from './settings/members';
import profile from './settings/profile';
import webhooks from './settings/webhooks';

export default {
  title: 'Einstellungen',
  sections: {
    profile: 'Profil',
    hours: 'Öffnungszeiten',
    policies: 'Regeln für Buchungen',
    payments: 'Zahlungen',
    members: 'Personen',
    webhooks: 'Webhooks',
    sites: 'Andere Websites',
    listing: 'Eintrag und Schließen',
  },
  back: 'Zurück zur Liste',
  ownerOnly: 'Nur die Inhaberin oder der Inhaber kann das ändern.',
  refusals: {
    BUSINESS_UNDER_REVIEW: 'Wir prüfen diesen Betrieb gerade: Währenddessen lässt er sich nicht ändern.',
    BUSINESS_SUSPENDED: 'Dieser Betrieb ist gesperrt und lässt sich nicht ändern.',
    BUSINESS_NOT_FOUND: 'Dieser Betrieb gehört nicht mehr zu Ihnen.',
    SCHEDULE_TIME_TAKEN:
      'Ein gebuchter Termin läge außerhalb dieser Zeiten. Verschieben Sie ihn zuerst, oder sagen Sie ihn ab; er steht im Kalender.',
    CURRENCY_MISMATCH:
      'Preise, Pakete, Gutscheine oder kommende Termine lauten noch auf die alte Währung. Entfernen Sie diese zuerst.',
    FORBIDDEN: 'Das kann nur die Inhaberin oder der Inhaber.',
  },
  profile,
  hours: {
    lead: 'Ein Tag kann mehrere Zeiten haben; ein Tag ohne Zeiten ist geschlossen.',
    breaks: 'Pausen an jedem Tag',
    breaksHint:
      'Wann niemand angenommen wird, gleich an welchem Wochentag. Für eine Pause an nur einem Tag tragen Sie dort zwei Zeiten ein.',
    noBreaks: 'keine',
    noDay:
      'Bitte öffnen Sie an mindestens einem Tag. Wenn Sie eine Weile schließen, tragen Sie stattdessen eine Schließzeit ein.',
    timeOff: 'Für einen Tag oder länger schließen',
    special: 'Andere Zeiten an einem Tag',
  },
  policies: {
    lead: 'Sie gelten für alle, die selbst buchen; Sie und Ihr Team können am Empfang davon abweichen.',
    cancellation: 'Absagen oder verschieben bis so viele Stunden vorher',
    cancellationHint:
      '0 bis 720. Mit 24 lässt sich ein Termin am Dienstag um 10 Uhr bis Montag um 10 Uhr absagen.',
    notice: 'Mindestens so viele Minuten im Voraus buchen',
    noticeHint: '0 bis 43.200; 120 sind zwei Stunden.',
    horizon: 'Höchstens so viele Tage im Voraus buchen',
    horizonHint: '1 bis 730.',
    interval: 'Termine beginnen alle',
    intervalMinutes: (minutes: number) => `${minutes} Minuten`,
    confirm: 'Buchungen der Kundschaft',
    confirmAuto: 'sind sofort bestätigt',
    confirmHand: 'warten, bis Sie sie bestätigen',
    outOfRange: 'Bitte eine ganze Zahl in diesem Bereich.',
  },
  payments: {
    lead: 'Worauf Ihre Preise lauten, und wie bezahlt wird.',
    currency: 'Währung',
    currencyHint: 'Lässt sich ändern, solange nichts auf die alte lautet.',
    online: 'Beim Buchen kann online bezahlt werden.',
    desk: 'Bezahlt wird vor Ort; vermerken Sie es beim Termin.',
  },
  members,
  webhooks,
  sites: {
    lead: 'Lassen Sie auf Ihrer eigenen Website buchen: eine Zeile, eingefügt, wo die Zeiten stehen sollen.',
    snippet: 'Die Zeile für Ihre Website',
    copy: 'Kopieren',
    copied: 'Kopiert',
    origins: 'Websites, die es zeigen dürfen',
    originsHint: 'Eine je Zeile, als https://www.example.com, ohne Pfad. Niemand sonst kann es zeigen.',
    none: 'Solange hier keine steht, kann keine andere Website es zeigen.',
    problem: 'Jede Zeile muss die Adresse einer Website sein, etwa https://www.example.com.',
    unlisted: 'Es geht, sobald Ihr Betrieb aufgenommen ist.',
  },
  listing,
};

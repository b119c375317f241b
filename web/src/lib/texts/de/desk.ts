import type en from '../en/desk';
import type { Shape } from '../shape';

export default {
  sections: {
    today: 'Heute',
    setup: 'Einrichtung',
    calendar: 'Kalender',
    conversations: 'Nachrichten',
    clients: 'Kunden',
    waitlist: 'Warteliste',
    services: 'Leistungen',
    resources: 'Räume und Geräte',
    team: 'Team',
    hours: 'Zeiten und Abwesenheit',
    timetable: 'Kursplan',
    packages: 'Pakete',
    coupons: 'Gutscheine',
    receipts: 'Belege',
    reviews: 'Bewertungen',
    figures: 'Auswertungen',
    settings: 'Einstellungen',
  },
  roles: { owner: 'Inhaber', manager: 'Manager', staff: 'Mitarbeiter' },
  statuses: {
    draft: 'Entwurf',
    under_review: 'In Prüfung',
    active: 'Veröffentlicht',
    suspended: 'Gesperrt',
    closed: 'Geschlossen',
  },
  reason: (text: string) => `Grund: ${text}`,
  help: 'Support kontaktieren',
  states: {
    draft: 'Dieser Betrieb ist ein Entwurf und für Kunden noch nicht zu finden.',
    under_review: 'Dieser Betrieb wird geprüft. Wir benachrichtigen Sie, sobald er veröffentlicht ist.',
    suspended: 'Dieser Betrieb ist gesperrt. Kunden können ihn nicht finden und nicht bei ihm buchen.',
    closed: 'Dieser Betrieb ist geschlossen.',
  },
  /** Hours by weekday, of a business or a team member. */
  week: {
    from: (day: string, number: number) => (number === 1 ? `${day}, Beginn` : `${day}, Beginn ${number}`),
    until: (day: string, number: number) => (number === 1 ? `${day}, Ende` : `${day}, Ende ${number}`),
    add: 'Zeiten hinzufügen',
    addTo: (day: string) => `Zeiten hinzufügen: ${day}`,
    remove: (day: string, number: number) => `Zeiten ${number} entfernen: ${day}`,
    copy: 'Montag für Dienstag bis Freitag übernehmen',
    closed: 'Geschlossen',
    midnight: 'Ein Ende um 00:00 bedeutet Mitternacht am Ende des Tages.',
    problems: {
      unfinished: 'Geben Sie Beginn und Ende an.',
      backwards:
        'Das Ende muss nach dem Beginn liegen. Zeiten nach Mitternacht tragen Sie beim nächsten Tag ein.',
      overlapping: 'Diese Zeiten überschneiden sich. Ändern Sie eine davon.',
    },
  },
  goOn: 'Einrichtung fortsetzen',
  change: 'Betrieb wechseln',
  choose: {
    title: 'Ihre Betriebe',
    none: 'Noch keine Betriebe',
    begin: 'Richten Sie Ihren Betrieb Schritt für Schritt ein. Sie können jederzeit unterbrechen.',
    wait: 'Sobald ein Betrieb Sie einlädt oder Ihre Anfrage annimmt, erscheint er hier.',
    start: 'Betrieb einrichten',
    messages: 'Benachrichtigungen ansehen',
    another: 'Weiteren Betrieb hinzufügen',
  },
} satisfies Shape<typeof en>;

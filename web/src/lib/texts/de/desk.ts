import type en from '../en/desk';
import type { Shape } from '../shape';

export default {
  rooms: {
    today: 'Heute',
    setup: 'Einrichten',
    calendar: 'Kalender',
    clients: 'Kundschaft',
    waitlist: 'Warteliste',
    services: 'Leistungen',
    team: 'Team',
    hours: 'Zeiten und Abwesenheit',
    timetable: 'Kursplan',
    packages: 'Pakete',
    coupons: 'Gutscheine',
    reviews: 'Bewertungen',
    figures: 'Zahlen',
    settings: 'Einstellungen',
  },
  roles: { owner: 'Inhaber', manager: 'Leitung', staff: 'Team' },
  statuses: {
    draft: 'Entwurf',
    under_review: 'In Prüfung',
    active: 'Veröffentlicht',
    suspended: 'Gesperrt',
    closed: 'Geschlossen',
  },
  states: {
    draft: 'Diesen Betrieb kann noch niemand finden.',
    under_review: 'Wir sehen uns diesen Betrieb an und schreiben Ihnen, sobald er veröffentlicht ist.',
    suspended: 'Dieser Betrieb ist gesperrt: Niemand kann ihn finden oder dort buchen.',
    closed: 'Dieser Betrieb ist geschlossen.',
  },
  /** Hours by weekday, of a place or of somebody. */
  week: {
    from: (day: string, number: number) => (number === 1 ? `${day}, von` : `${day}, von, ${number}`),
    until: (day: string, number: number) => (number === 1 ? `${day}, bis` : `${day}, bis, ${number}`),
    add: 'Zeiten hinzufügen',
    addTo: (day: string) => `Zeiten hinzufügen: ${day}`,
    remove: (day: string, number: number) => `Zeiten ${number} entfernen: ${day}`,
    copy: 'Von Montag bis Freitag gleich',
    closed: 'geschlossen',
    midnight: 'Bis 00:00 heißt: bis Mitternacht am Ende des Tages.',
    problems: {
      unfinished: 'Bitte geben Sie Anfang und Ende an.',
      backwards:
        'Das Ende muss nach dem Anfang liegen. Was nach Mitternacht weitergeht, gehört zum nächsten Tag.',
      overlapping:
        'Diese Zeiten überschneiden sich. Bitte lassen Sie eine Lücke, oder machen Sie eine daraus.',
    },
  },
  goOn: 'Weiter einrichten',
  change: 'Anderer Betrieb',
  choose: {
    title: 'Ihre Betriebe',
    none: 'Hier ist noch kein Betrieb',
    begin: 'Ihn zu beschreiben dauert etwa zehn Minuten, und Sie können jederzeit unterbrechen.',
    wait: 'Sobald ein Betrieb Sie einlädt oder Ihre Anfrage annimmt, finden Sie ihn hier.',
    start: 'Anfangen',
    messages: 'Zu Ihren Nachrichten',
    another: 'Weiteren Betrieb anlegen',
  },
} satisfies Shape<typeof en>;

import type en from '../en/desk';
import type { Shape } from '../shape';

export default {
  rooms: {
    today: 'Heute',
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
    draft: 'Dieses Geschäft kann noch niemand finden.',
    under_review: 'Wir sehen uns dieses Geschäft an und schreiben Ihnen, sobald es veröffentlicht ist.',
    suspended: 'Dieses Geschäft ist gesperrt: Niemand kann es finden oder dort buchen.',
    closed: 'Dieses Geschäft ist geschlossen.',
  },
  goOn: 'Weiter einrichten',
  change: 'Anderes Geschäft',
  choose: {
    title: 'Ihre Geschäfte',
    none: 'Hier ist noch kein Geschäft',
    begin: 'Es zu beschreiben dauert etwa zehn Minuten, und Sie können jederzeit unterbrechen.',
    wait: 'Sobald ein Geschäft Sie einlädt oder Ihre Anfrage annimmt, finden Sie es hier.',
    start: 'Anfangen',
    messages: 'Zu Ihren Nachrichten',
    another: 'Weiteres Geschäft anlegen',
  },
} satisfies Shape<typeof en>;

import type en from '../en/cards';
import type { Shape } from '../shape';

export default {
  title: 'Gespeicherte Karten',
  lead: 'Der Zahlungsanbieter speichert die Kartennummern. Betriebe können nur die Gebühren abbuchen, denen Sie zugestimmt haben.',
  none: 'Keine gespeicherten Karten',
  noneText: 'Manche Betriebe verlangen beim Buchen eine Karte.',
  expires: (month) => `Gültig bis ${month}`,
  agreed: (when) => `Zugestimmt am ${when}`,
  remove: 'Karte entfernen',
  refusals: {
    INVALID_STATUS: 'Ein bevorstehender Termin braucht diese Karte. Sagen Sie zuerst den Termin ab.',
    NOT_FOUND: 'Diese Karte wurde bereits entfernt.',
  },
} satisfies Shape<typeof en>;

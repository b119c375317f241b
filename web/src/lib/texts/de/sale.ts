import type en from '../en/sale';
import type { Shape } from '../shape';

export default {
  title: 'Paket verkaufen',
  lead: 'Der Kunde zahlt vor Ort und kann die Einheiten sofort nutzen. Der Verkauf steht nicht auf einem Beleg.',
  choose: 'Paket',
  option: (name, sessions, price) =>
    `${name} (${sessions === 1 ? '1 Einheit' : `${sessions} Einheiten`}, ${price})`,
  submit: 'Verkauf erfassen',
  refusals: {
    INVALID_STATUS: 'Dieses Paket ist nicht mehr im Verkauf.',
    NOT_FOUND: 'Dieses Paket gibt es nicht mehr.',
    CLIENT_NOT_FOUND: 'Diesen Kunden gibt es nicht mehr.',
    USER_NOT_FOUND: 'Diesen Kunden gibt es nicht mehr.',
    MISSING_FIELDS: 'Wählen Sie ein Paket.',
  },
} satisfies Shape<typeof en>;

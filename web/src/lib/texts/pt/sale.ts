import type en from '../en/sale';
import type { Shape } from '../shape';

export default {
  title: 'Vender um pacote',
  lead: 'O cliente paga no local e pode usar as sessões de imediato. A venda não consta de um recibo.',
  choose: 'Pacote',
  option: (name, sessions, price) =>
    `${name} (${sessions === 1 ? '1 sessão' : `${sessions} sessões`}, ${price})`,
  submit: 'Registar venda',
  refusals: {
    INVALID_STATUS: 'Este pacote já não está à venda.',
    NOT_FOUND: 'Este pacote já não existe.',
    CLIENT_NOT_FOUND: 'Este cliente já não existe.',
    USER_NOT_FOUND: 'Este cliente já não existe.',
    MISSING_FIELDS: 'Escolha um pacote.',
  },
} satisfies Shape<typeof en>;

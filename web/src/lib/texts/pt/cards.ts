import type en from '../en/cards';
import type { Shape } from '../shape';

export default {
  title: 'Cartões guardados',
  lead: 'O prestador de pagamentos guarda os números dos cartões. Os negócios só podem cobrar as taxas com que concordou.',
  none: 'Nenhum cartão guardado',
  noneText: 'Alguns negócios pedem um cartão quando marca.',
  expires: (month) => `Válido até ${month}`,
  agreed: (when) => `Concordou em ${when}`,
  remove: 'Remover cartão',
  refusals: {
    INVALID_STATUS: 'Uma marcação futura precisa deste cartão. Cancele primeiro a marcação.',
    NOT_FOUND: 'Este cartão já foi removido.',
  },
} satisfies Shape<typeof en>;

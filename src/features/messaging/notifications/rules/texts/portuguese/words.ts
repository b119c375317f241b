import { portugueseZoneCities } from 'openslot-facts/zone-cities';
import type { Facts } from '../../facts.ts';
import type { Words } from '../words.ts';

const weekdays = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
];
const months = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
];

/** At the beginning of a sentence. */
export const nameOf = ({ business }: Facts) => business?.name ?? 'O negócio';
/** "em Corner Cuts" */
export const at = ({ business }: Facts) => (business === undefined ? 'no negócio' : `em ${business.name}`);
/** At the beginning of a sentence. */
export const clientOf = ({ client }: Facts) => client ?? 'Um cliente';
/** The account that acted for the client. */
export const actorOf = (facts: Facts) => facts.account ?? clientOf(facts);
/** "de Ada" */
export const ofClient = ({ client = 'um cliente' }: Facts) => `de ${client}`;
/** "para Ada" */
export const forClient = ({ client = 'um cliente' }: Facts) => `para ${client}`;
/** "1 sessão", "7 sessões" */
export const sessions = (count: number) => `${count} ${count === 1 ? 'sessão' : 'sessões'}`;

const quote = (text: string) => `«${text.replaceAll(/[«»]/g, '"')}»`;
const left = (count: number) => `${count === 1 ? 'resta' : 'restam'} ${sessions(count)}`;

export const words: Words = {
  times: {
    day: ({ weekday, day, month, year }) => `${weekdays[weekday]}, ${day} de ${months[month]} de ${year}`,
    shortDay: ({ weekday, day, month }) => `${weekdays[weekday]?.slice(0, 3)}., ${day} de ${months[month]}`,
    hours: (clock) => clock,
    zone: (place) => `hora de ${portugueseZoneCities[place] ?? place}`,
    own: (when, zone) => `, ou seja, ${when} na sua hora local (${zone})`,
  },
  labels: {
    what: 'Serviço',
    for: 'Para',
    when: 'Quando',
    before: 'Anteriormente',
    with: 'Com',
    where: 'Onde',
    reason: 'Motivo',
    comment: 'Comentário',
    message: 'Mensagem',
    note: 'Nota',
    price: 'Preço',
    discount: 'Desconto',
    cancel: 'Pode cancelar até',
    refund: 'Reembolso',
    heldUntil: 'Reservado até',
    answerUntil: 'Responder até',
    validUntil: 'Válido até',
  },
  money: (digits, currency) => {
    const [whole = '', decimals] = digits.split('.');
    // Portuguese does not group four digits.
    const grouped = whole.length < 5 ? whole : whole.replace(/\B(?=(\d{3})+$)/g, ' ');
    return `${grouped}${decimals === undefined ? '' : `,${decimals}`} ${currency === 'EUR' ? '€' : currency}`;
  },
  theAmount: 'o valor',
  quote,
  appointment: 'Marcação',
  deletedUser: 'Conta eliminada',
  atBusiness: at,
  forClient,
  andMore: (count) => ` e mais ${count}`,
  professionalChanged: (professional, former) =>
    `A marcação é agora com ${professional} em vez de ${former}.`,
  price: (amount, { visits, isPaid }) =>
    `${amount}${visits > 1 ? ` pelas ${visits} marcações` : ''}${isPaid ? ', pago' : ''}`,
  coupon: ({ off, full }, code) => `${off} em ${full} com o cupão ${quote(code)}`,
  session: (title, count) =>
    `pago com uma sessão de ${quote(title)}, ${count === 0 ? 'sem sessões restantes' : left(count)}`,
  cancelEach: (hours) => {
    if (hours === 0) return 'início de cada marcação';
    return `${hours} ${hours === 1 ? 'hora' : 'horas'} antes de cada marcação`;
  },
  cancelUntilStart: 'início da marcação',
  cancelTooLate: 'Já não pode cancelar online. Contacte o negócio.',
  couponReturned: 'Pode voltar a usar o cupão.',
  sessionReturned: (title, count) => `A sessão foi devolvida a ${quote(title)}: ${left(count)}.`,
};

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

/** Places that are called otherwise than in the name of their zone. */
const places: Record<string, string> = {
  Amsterdam: 'Amesterdão',
  Athens: 'Atenas',
  Azores: 'Ponta Delgada',
  Berlin: 'Berlim',
  Brussels: 'Bruxelas',
  Copenhagen: 'Copenhaga',
  Dublin: 'Dublim',
  Lisbon: 'Lisboa',
  London: 'Londres',
  Luxembourg: 'Luxemburgo',
  Madeira: 'Funchal',
  Moscow: 'Moscovo',
  'New York': 'Nova Iorque',
  Prague: 'Praga',
  Rome: 'Roma',
  'Sao Paulo': 'São Paulo',
  Stockholm: 'Estocolmo',
  Tokyo: 'Tóquio',
  Vienna: 'Viena',
  Warsaw: 'Varsóvia',
  Zurich: 'Zurique',
};

/** At the beginning of a sentence. Without a name where ours are the only words. */
export const nameOf = ({ business }: Facts) => (business ? business.name || 'Um negócio' : 'O negócio');
/** "em Corner Cuts" */
export const at = ({ business }: Facts) => {
  if (business === undefined) return 'no negócio';
  return business.name === '' ? 'num negócio' : `em ${business.name}`;
};
export const clientOf = ({ client = words.deletedUser }: Facts) => client;
/** "1 sessão", "7 sessões" */
export const sessions = (count: number) => `${count} ${count === 1 ? 'sessão' : 'sessões'}`;

const quote = (text: string) => `“${text.replaceAll(/[“”]/g, '"')}”`;
const left = (count: number) => `${count === 1 ? 'resta' : 'restam'} ${sessions(count)}`;

export const words: Words = {
  times: {
    day: ({ weekday, day, month, year }) => `${weekdays[weekday]}, ${day} de ${months[month]} de ${year}`,
    shortDay: ({ weekday, day, month }) => `${weekdays[weekday]?.slice(0, 3)}., ${day} de ${months[month]}`,
    hours: (clock) => clock,
    zone: (place) => `hora de ${places[place] ?? place}`,
    there: (when, zone) => `, ou seja, ${when} no negócio (${zone})`,
  },
  labels: {
    what: 'Serviço',
    for: 'Para',
    when: 'Quando',
    before: 'Antes',
    with: 'Com',
    where: 'Onde',
    reason: 'Motivo',
    comment: 'Comentário',
    message: 'Mensagem',
    price: 'Preço',
    reduction: 'Desconto',
    cancel: 'Pode cancelar até',
    refund: 'Reembolso',
    keptUntil: 'Guardado até',
    answerUntil: 'Responder até',
    validUntil: 'Válido até',
  },
  money: (digits, currency) => {
    const [whole = '', decimals] = digits.split('.');
    // Four digits stand together.
    const grouped = whole.length < 5 ? whole : whole.replace(/\B(?=(\d{3})+$)/g, ' ');
    return `${grouped}${decimals === undefined ? '' : `,${decimals}`} ${currency === 'EUR' ? '€' : currency}`;
  },
  theAmount: 'o montante',
  quote,
  appointment: 'Marcação',
  deletedUser: 'Conta eliminada',
  atBusiness: at,
  forClient: (facts) => `para ${clientOf(facts)}`,
  andMore: (count) => ` e mais ${count}`,
  instead: (professional, former) => `A marcação passa a ser com ${professional} em vez de ${former}.`,
  price: (amount, { visits, isPaid }) =>
    `${amount}${visits > 1 ? ` pelas ${visits}` : ''}${isPaid ? ', pago' : ''}`,
  coupon: ({ off, full }, code) => `${off} em ${full}, com o cupão ${quote(code)}`,
  session: (title, count) =>
    count === 0
      ? `pago com a última sessão de ${quote(title)}`
      : `pago com uma sessão de ${quote(title)}, ${left(count)}`,
  cancelEach: (hours) => {
    if (hours === 0) return 'ao início de cada uma';
    return `${hours} ${hours === 1 ? 'hora' : 'horas'} antes do início de cada uma`;
  },
  cancelUntilStart: 'à hora de início',
  cancelNoMore: 'Já não pode cancelar aqui: contacte diretamente o negócio.',
  couponBack: 'O cupão pode voltar a ser usado.',
  sessionBack: (title, count) => `A sessão volta a estar disponível em ${quote(title)}: ${left(count)}.`,
};

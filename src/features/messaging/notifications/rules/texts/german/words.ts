import type { Facts } from '../../facts.ts';
import type { Words } from '../words.ts';

const weekdays = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'];
const months = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
];

/** Places that are called otherwise than in the name of their zone. */
const places: Record<string, string> = {
  Athens: 'Athen',
  Brussels: 'Brüssel',
  Bucharest: 'Bukarest',
  Cairo: 'Kairo',
  Copenhagen: 'Kopenhagen',
  Lisbon: 'Lissabon',
  Luxembourg: 'Luxemburg',
  Moscow: 'Moskau',
  Prague: 'Prag',
  Rome: 'Rom',
  'Sao Paulo': 'São Paulo',
  Singapore: 'Singapur',
  Tokyo: 'Tokio',
  Vienna: 'Wien',
  Warsaw: 'Warschau',
  Zurich: 'Zürich',
};

/** At the beginning of a sentence. Without a name where ours are the only words. */
export const nameOf = ({ business }: Facts) => (business ? business.name || 'Ein Betrieb' : 'Der Betrieb');
/** "bei Salon Lindenblüte" */
export const at = ({ business }: Facts) => {
  if (business === undefined) return 'beim Betrieb';
  return business.name === '' ? 'bei einem Betrieb' : `bei ${business.name}`;
};
export const clientOf = ({ client = words.deletedUser }: Facts) => client;

const quote = (text: string) => `„${text.replaceAll(/[„“”]/g, '"')}“`;

export const words: Words = {
  times: {
    day: ({ weekday, day, month, year }) => `${weekdays[weekday]}, ${day}. ${months[month]} ${year}`,
    shortDay: ({ weekday, day, month }) => `${weekdays[weekday]?.slice(0, 2)}., ${day}. ${months[month]}`,
    hours: (clock) => `${clock} Uhr`,
    zone: (place) => `Ortszeit ${places[place] ?? place}`,
    there: (when, zone) => `, vor Ort ${when} (${zone})`,
  },
  labels: {
    what: 'Was',
    for: 'Für',
    when: 'Wann',
    before: 'Vorher',
    with: 'Bei',
    where: 'Wo',
    reason: 'Grund',
    comment: 'Kommentar',
    message: 'Nachricht',
    price: 'Preis',
    reduction: 'Ermäßigung',
    cancel: 'Absage möglich bis',
    refund: 'Erstattung',
    keptUntil: 'Für Sie freigehalten bis',
    answerUntil: 'Antwort bis',
    validUntil: 'Gültig bis',
  },
  money: (digits, currency) => {
    const [whole = '', decimals] = digits.split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
    return `${grouped}${decimals === undefined ? '' : `,${decimals}`} ${currency === 'EUR' ? '€' : currency}`;
  },
  theAmount: 'der Betrag',
  quote,
  appointment: 'Termin',
  deletedUser: 'Gelöschtes Konto',
  atBusiness: at,
  forClient: (facts) => `für ${clientOf(facts)}`,
  andMore: (count) => (count === 1 ? ' und ein weiterer' : ` und ${count} weitere`),
  instead: (professional, former) => `Der Termin ist jetzt bei ${professional} statt bei ${former}.`,
  price: (amount, { visits, isPaid }) =>
    `${amount}${visits > 1 ? ` für alle ${visits}` : ''}${isPaid ? ', bezahlt' : ''}`,
  coupon: ({ off, full }, code) => `${off} von ${full}, mit dem Gutschein ${quote(code)}`,
  session: (title, left) =>
    left === 0
      ? `bezahlt mit der letzten Sitzung aus ${quote(title)}`
      : `bezahlt mit einer Sitzung aus ${quote(title)}, noch ${left} übrig`,
  cancelEach: (hours) => {
    if (hours === 0) return 'zum jeweiligen Beginn';
    return `${hours} ${hours === 1 ? 'Stunde' : 'Stunden'} vor dem jeweiligen Beginn`;
  },
  cancelUntilStart: 'zum Beginn',
  cancelNoMore: 'Absagen können Sie hier nicht mehr: Bitte wenden Sie sich direkt an den Betrieb.',
  couponBack: 'Den Gutschein können Sie wieder einlösen.',
  sessionBack: (title, left) => `Die Sitzung aus ${quote(title)} steht Ihnen wieder zu: noch ${left} übrig.`,
};

import { germanZoneCities } from 'openslot-facts/zone-cities';
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

/** At the beginning of a sentence. */
export const nameOf = ({ business }: Facts) => business?.name ?? 'Der Betrieb';
/** "bei Salon Lindenblüte" */
export const at = ({ business }: Facts) => (business === undefined ? 'beim Betrieb' : `bei ${business.name}`);
/** At the beginning of a sentence. */
export const clientOf = ({ client }: Facts) => client ?? 'Ein Kunde';
/** The account that acted for the client. */
export const actorOf = (facts: Facts) => facts.account ?? clientOf(facts);
/** "von Ada" */
export const ofClient = ({ client }: Facts) => (client === undefined ? 'eines Kunden' : `von ${client}`);
/** "für Ada" */
export const forClient = ({ client = 'einen Kunden' }: Facts) => `für ${client}`;

const quote = (text: string) => `„${text.replaceAll(/[„“”]/g, '"')}“`;

export const words: Words = {
  times: {
    day: ({ weekday, day, month, year }) => `${weekdays[weekday]}, ${day}. ${months[month]} ${year}`,
    shortDay: ({ weekday, day, month }) => `${weekdays[weekday]?.slice(0, 2)}., ${day}. ${months[month]}`,
    hours: (clock) => `${clock} Uhr`,
    zone: (place) => `Ortszeit ${germanZoneCities[place] ?? place}`,
    own: (when, zone) => `, bei Ihnen ${when} (${zone})`,
  },
  labels: {
    what: 'Leistung',
    for: 'Für',
    when: 'Wann',
    before: 'Bisher',
    with: 'Bei',
    where: 'Wo',
    reason: 'Grund',
    comment: 'Kommentar',
    message: 'Nachricht',
    note: 'Hinweis',
    price: 'Preis',
    discount: 'Rabatt',
    cancel: 'Absagen möglich bis',
    refund: 'Erstattung',
    heldUntil: 'Reserviert bis',
    answerUntil: 'Antworten bis',
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
  forClient,
  andMore: (count) => (count === 1 ? ' und ein weiterer' : ` und ${count} weitere`),
  professionalChanged: (professional, former) =>
    `Der Termin ist jetzt bei ${professional} statt bei ${former}.`,
  price: (amount, { visits, isPaid }) =>
    `${amount}${visits > 1 ? ` für alle ${visits} Termine` : ''}${isPaid ? ', bezahlt' : ''}`,
  coupon: ({ off, full }, code) => `${off} von ${full} mit Gutschein ${quote(code)}`,
  session: (title, left) =>
    `bezahlt mit einer Einheit aus ${quote(title)}, ${left === 0 ? 'keine Einheiten übrig' : `noch ${left} übrig`}`,
  cancelEach: (hours) => {
    if (hours === 0) return 'zum Beginn des jeweiligen Termins';
    return `${hours} ${hours === 1 ? 'Stunde' : 'Stunden'} vor dem jeweiligen Termin`;
  },
  cancelUntilStart: 'zum Beginn des Termins',
  cancelTooLate: 'Online können Sie nicht mehr absagen. Bitte wenden Sie sich an den Betrieb.',
  couponReturned: 'Sie können den Gutschein wieder einlösen.',
  sessionReturned: (title, left) =>
    `Die Einheit aus ${quote(title)} wurde gutgeschrieben: noch ${left} übrig.`,
};

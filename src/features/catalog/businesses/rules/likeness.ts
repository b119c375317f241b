import { cityKeysOf } from '../../../../shared/city-names.ts';
import { textKey } from '../../../../shared/text.ts';

const maxExpansions = 8;

/** Indexed word that may match a word of the query. `likeness` is in thousandths. */
export interface Expansion {
  word: string;
  likeness: number;
}

// Below prefixes, above similar words.
const likenessOfSynonym = 450;

/** Indexed words that match a typed word, best match first. `synonyms` are translations of the typed word. */
export function expandWord(
  typed: string,
  known: readonly string[],
  synonyms: readonly string[] = [],
): Expansion[] {
  return known
    .map((word) => ({
      word,
      likeness: Math.max(likenessOf(typed, word), synonyms.includes(word) ? likenessOfSynonym : 0),
    }))
    .filter(({ likeness }) => likeness > 0)
    .sort((a, b) => b.likeness - a.likeness || (a.word < b.word ? -1 : 1))
    .slice(0, maxExpansions);
}

// Weights range from 20 to 100. Below 200, a similar word in a name ranks below an exact word in a
// description.
const likenessByEdits = [1000, 180, 80];

export function likenessOf(typed: string, word: string): number {
  if (typed === word) return 1000;
  if (typed.length >= 3 && word.startsWith(typed))
    return 500 + Math.round((450 * typed.length) / word.length);
  // Numbers that differ in a digit are different postal codes.
  if (/\d/.test(typed)) return 0;
  const allowed = allowedEdits(Math.max(typed.length, word.length));
  const edits = editsBetween(typed, word, allowed);
  return edits <= allowed ? (likenessByEdits[edits] ?? 0) : 0;
}

function allowedEdits(length: number): number {
  return length <= 3 ? 0 : length <= 5 ? 1 : 2;
}

/**
 * The word with each pair of neighboring letters swapped. Trigram similarity does not find these for short
 * words.
 */
export function swapsOf(word: string): string[] {
  if (allowedEdits(word.length) === 0) return [];
  return Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  );
}

/** Edit distance with deletions, insertions, replacements and swaps. Stops at `most`. */
export function editsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let edits = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, at(beforeLast, j - 2) + 1);
      row.push(edits);
    }
    if (Math.min(...row) > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] as number;
}

/**
 * German, Portuguese and colloquial names of common trades, by the word that businesses use. Words of a
 * phrase ("corte de cabelo") are listed separately.
 */
const otherNames: Record<string, string> = {
  haircut:
    'Haarschnitt Friseur Friseurin Frisör Herrenschnitt Damenschnitt Haareschneiden corte cabelo cabeleireiro cabeleireira hairdresser hairdressers hairdressing hairstylist',
  barber: 'Barbier Herrenfriseur barbeiro barbearia',
  shave: 'Rasur Bartpflege Bart barba barbear',
  hair: 'Haare Haar cabelo cabelos',
  colour: 'Farbe färben Haarfarbe Strähnen coloração tinta madeixas color coloring',
  massage: 'Massagen massagem massagens massagista Rückenmassage',
  physiotherapy: 'Physiotherapie Krankengymnastik Physio fisioterapia fisioterapeuta fisio',
  dental: 'Zahnreinigung Zahnarzt Zahnärztin Zähne dentista dentes dentária dentist',
  hygiene: 'Mundhygiene Zahnreinigung higiene',
  dog: 'Hund Hunde Hundepflege Hundesalon Hundefriseur cão cães cachorro',
  grooming: 'Hundepflege Hundesalon Hundefriseur Fellpflege tosquia tosa banho',
  bike: 'Fahrrad Fahrradreparatur Fahrradwerkstatt Rad bicicleta bicicletas bicycle',
  repair: 'Reparatur Fahrradreparatur Werkstatt reparação conserto oficina',
  language: 'Sprache Sprachkurs Sprachunterricht língua línguas idioma idiomas',
  music: 'Musik Musikunterricht Musikschule Klavierunterricht Gitarrenunterricht música',
  lesson: 'Unterricht Stunde Kurs aula aulas lição',
  nutrition: 'Ernährung Ernährungsberatung Diät nutrição nutricionista dieta',
  yoga: 'ioga Joga',
  meditation: 'Meditieren Achtsamkeit meditação',
  tattoo: 'Tätowierung Tätowierer Tattoostudio tatuagem tatuador',
  tax: 'Steuer Steuern Steuerberatung Steuerberater imposto impostos IRS contabilista contabilidade fiscal',
  advice: 'Beratung consultoria aconselhamento',
  nails: 'Nägel Nagelstudio Maniküre unhas manicure',
};

const meaningsByName = new Map<string, string[]>();
for (const [meaning, names] of Object.entries(otherNames))
  for (const name of names.split(' ').flatMap((each) => textKey(each) ?? []))
    meaningsByName.set(name, [...(meaningsByName.get(name) ?? []), meaning]);

// Shorter prefixes and shorter misspelled words are ambiguous.
const shortestBeginning = 5;
const shortestForgiven = 7;

/** Words that businesses use for a typed name. Accepts prefixes, and typing errors in long names. */
export function synonymsOf(typed: string): string[] {
  const exact = meaningsByName.get(typed);
  if (exact !== undefined) return exact;
  const found = new Set<string>();
  for (const [name, meanings] of meaningsByName)
    if (isNearly(typed, name)) for (const meaning of meanings) found.add(meaning);
  return [...found];
}

/** Synonyms of the word at this position, and of the word that it forms with a neighbor ("hair cut"). */
export function synonymsAt(typed: readonly string[], position: number): string[] {
  const word = typed[position]!;
  const joined = [typed.slice(position - 1, position + 1), typed.slice(position, position + 2)]
    .filter((pair) => pair.length === 2)
    .map((pair) => pair.join(''));
  return [
    ...new Set([
      ...synonymsOf(word),
      ...cityKeysOf(word).filter((name) => name !== word),
      ...joined.flatMap((pair) => [pair, ...(meaningsByName.get(pair) ?? [])]),
    ]),
  ];
}

function isNearly(typed: string, name: string): boolean {
  if (typed.length >= shortestBeginning && name.startsWith(typed)) return true;
  return typed.length >= shortestForgiven && name.length >= shortestForgiven && likenessOf(typed, name) > 0;
}

/** Indexed word that matches a word of the query. Its score is weight × likeness − handicap. */
export interface Meaning extends Expansion {
  handicap: number;
}

// Exceeds the total score of all words of a query.
const otherForm = 1_000_000;

/**
 * Indexed words that match a typed word, best match first. If the typed word itself is indexed, its other
 * forms get a handicap: exact matches score above zero, others below. This allows listing exact matches
 * first.
 */
export function meaningsOf(
  typed: string,
  known: readonly string[],
  synonyms: readonly string[] = synonymsOf(typed),
): Meaning[] {
  const isKnown = known.includes(typed);
  return expandWord(typed, known, synonyms).map((expansion) => ({
    ...expansion,
    handicap: isKnown && expansion.word !== typed ? otherForm : 0,
  }));
}

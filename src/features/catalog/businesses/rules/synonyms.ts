import { textKey } from '../../../../shared/text.ts';
import { likenessOf } from './likeness.ts';

/**
 * What people call common trades in German and Portuguese, and in short, by the words that businesses use for them. Several words of a
 * phrase may mean the same ("corte de cabelo"): each of them is looked for by itself. A trade that is missing is added here.
 */
const otherNames: Record<string, string> = {
  haircut:
    'Haarschnitt Friseur Friseurin Frisör Herrenschnitt Damenschnitt Haareschneiden corte cabelo cabeleireiro cabeleireira',
  barber: 'Barbier Herrenfriseur barbeiro barbearia',
  shave: 'Rasur Bartpflege Bart barba barbear',
  hair: 'Haare Haar cabelo cabelos',
  colour: 'Farbe färben Haarfarbe Strähnen coloração tinta madeixas color coloring',
  massage: 'Massagen massagem massagens massagista Rückenmassage',
  physiotherapy: 'Physiotherapie Krankengymnastik Physio fisioterapia fisioterapeuta fisio',
  dental: 'Zahnreinigung Zahnarzt Zahnärztin Zähne dentista dentes dentária dentist',
  hygiene: 'Mundhygiene Zahnreinigung higiene',
  dog: 'Hund Hunde Hundesalon Hundefriseur cão cães cachorro',
  grooming: 'Hundesalon Hundefriseur Fellpflege tosquia tosa banho',
  bike: 'Fahrrad Fahrradwerkstatt Rad bicicleta bicicletas bicycle',
  repair: 'Reparatur Werkstatt reparação conserto oficina',
  language: 'Sprache Sprachkurs Sprachunterricht língua línguas idioma idiomas',
  music: 'Musik Musikunterricht Musikschule Klavierunterricht Gitarrenunterricht música',
  lesson: 'Unterricht Stunde Kurs aula aulas lição',
  nutrition: 'Ernährung Ernährungsberatung Diät nutrição nutricionista dieta',
  yoga: 'ioga Joga',
  meditation: 'Meditieren Achtsamkeit meditação',
  tattoo: 'Tätowierung Tätowierer Tattoostudio tatuagem tatuador',
  tax: 'Steuer Steuern Steuerberatung Steuerberater imposto impostos IRS contabilista contabilidade',
  advice: 'Beratung consultoria aconselhamento',
  nails: 'Nägel Nagelstudio Maniküre unhas manicure',
};

const meaningsByName = new Map<string, string[]>();
for (const [meaning, names] of Object.entries(otherNames))
  for (const name of names.split(' ').flatMap((each) => textKey(each) ?? []))
    meaningsByName.set(name, [...(meaningsByName.get(name) ?? []), meaning]);

// A shorter beginning, or a shorter word with an error in it, may be anything.
const shortestBeginning = 5;
const shortestForgiven = 7;

/** The words that businesses use for what somebody calls otherwise; of a longer name its beginning and a typing error are understood, too. */
export function synonymsOf(typed: string): string[] {
  const exact = meaningsByName.get(typed);
  if (exact !== undefined) return exact;
  const found = new Set<string>();
  for (const [name, meanings] of meaningsByName)
    if (isNearly(typed, name)) for (const meaning of meanings) found.add(meaning);
  return [...found];
}

function isNearly(typed: string, name: string): boolean {
  if (typed.length >= shortestBeginning && name.startsWith(typed)) return true;
  return typed.length >= shortestForgiven && name.length >= shortestForgiven && likenessOf(typed, name) > 0;
}

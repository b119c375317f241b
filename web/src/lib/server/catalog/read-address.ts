import { countryOf } from './local-names';

export interface Address {
  addressLine1: string;
  postalCode: string;
  city: string;
  state: string;
  /** English name. */
  country: string;
}

/** Postal codes with letters or separators first, because the last pattern matches parts of them. */
const postalCodes = [
  /\b(?:GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})\b/i,
  /\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b/i,
  /\b\d{4} ?[A-Z]{2}\b/,
  /\b\d{4}-\d{3}\b|\b\d{5}-\d{3,4}\b|\b\d{3}-\d{4}\b|\b\d{2}-\d{3}\b/,
  /\b\d{3} \d{2}\b/,
  /\b(?:[A-Z]{1,2}-)?\d{4,6}\b/,
];

const tidy = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s,;.–-]+|[\s,;–-]+$/g, '')
    .trim();

/** The last postal code of the text, and the text around it. A number at the start is a house number. */
function splitAtPostalCode(text: string, mayStart: boolean) {
  for (const pattern of postalCodes) {
    const found = [...text.matchAll(new RegExp(pattern, `g${pattern.flags}`))].at(-1);
    if (found === undefined || (found.index === 0 && !mayStart)) continue;
    return {
      code: found[0].replace(/^[A-Z]{1,2}-(?=\d)/, ''),
      before: tidy(text.slice(0, found.index)),
      after: tidy(text.slice(found.index + found[0].length)),
    };
  }
  return null;
}

/** Removes the country from the end: its own part, or the last one to three words. */
function takeCountry(parts: string[]): string {
  const last = parts.at(-1) ?? '';
  const whole = countryOf(last);
  if (whole !== null && parts.length > 1) {
    parts.pop();
    return whole;
  }
  const words = last.split(' ');
  for (const count of [3, 2, 1]) {
    const name = words.slice(-count).join(' ');
    // Two letters at the end of a part are more often a state.
    const country = words.length > count && name.length > 2 ? countryOf(name) : null;
    if (country === null) continue;
    parts[parts.length - 1] = tidy(words.slice(0, -count).join(' '));
    return country;
  }
  return '';
}

/** Reads an address in one line. Fields that were not found are empty. The owner corrects the result. */
export function readAddress(line: string): Address {
  const parts = line
    .split(/[,;\n·]/)
    .map(tidy)
    .filter(Boolean);
  const country = takeCountry(parts);
  const [only = ''] = parts;
  if (parts.length <= 1) return { ...readSinglePart(only), state: '', country };
  const index = parts.findLastIndex((part, at) => splitAtPostalCode(part, at > 0) !== null);
  if (index < 0) {
    const city = parts.pop()!;
    return { addressLine1: parts.join(', '), postalCode: '', city, state: '', country };
  }
  const { code, before, after } = splitAtPostalCode(parts[index]!, index > 0)!;
  // "Springfield, IL 62701": two capital letters before the code are a state.
  const isState = /^[A-Z]{2}$/.test(before) && after === '' && index > 1;
  if (index === 0)
    return {
      addressLine1: before,
      postalCode: code,
      city: after || parts.slice(1).join(', '),
      state: '',
      country,
    };
  const own = isState ? '' : [before, after].filter(Boolean).join(' ');
  const rest = parts.toSpliced(index, 1);
  // A part of the code only: the city is the next part, or the one before if that is not the street.
  const cityAt = own !== '' ? -1 : index < rest.length ? index : index > 1 ? index - 1 : -1;
  const city = own || (rest[cityAt] ?? '');
  const street = rest.filter((_, at) => at !== cityAt && at < Math.max(index, 1));
  return { addressLine1: street.join(', '), postalCode: code, city, state: isState ? before : '', country };
}

/** Without commas, the postal code or the house number separates street and city. */
function readSinglePart(text: string): Pick<Address, 'addressLine1' | 'postalCode' | 'city'> {
  const found = splitAtPostalCode(text, true);
  if (found !== null && (found.after !== '' || /\d/.test(found.before)))
    return { addressLine1: found.before, postalCode: found.code, city: found.after };
  const [, street, city] = /^(.*\D\s?\d+\s?[a-z]?)\s+(\D+)$/i.exec(text) ?? [];
  if (street !== undefined) return { addressLine1: street, postalCode: '', city: city! };
  return /\d/.test(text)
    ? { addressLine1: text, postalCode: '', city: '' }
    : { addressLine1: '', postalCode: '', city: text };
}

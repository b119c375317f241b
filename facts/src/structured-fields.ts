/**
 * Dictionaries of RFC 9651 (structured field values) with the item types that our headers use: strings, display strings, tokens and
 * numbers. The parser accepts every item type, so that members added later do not make a header unreadable.
 */
export type Member = string | number | Token;

export class Token {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const tokenPattern = /^[A-Za-z*][\w!#$%&'*+.^`|~:/-]*$/;
const largestInteger = 999_999_999_999_999;
const largestDecimal = 999_999_999_999.999;

/** Members that the format cannot express (a token with a space, infinity) are left out. */
export function serializeDictionary(members: Readonly<Record<string, Member | undefined>>): string {
  return Object.entries(members)
    .flatMap(([key, member]) => {
      const item = member === undefined ? null : serializeItem(member);
      return item === null ? [] : [`${key}=${item}`];
    })
    .join(', ');
}

function serializeItem(member: Member): string | null {
  if (typeof member === 'number') return serializeNumber(member);
  if (typeof member === 'string') return serializeString(member);
  return tokenPattern.test(member.text) ? member.text : null;
}

function serializeNumber(value: number): string | null {
  if (Number.isInteger(value)) return Math.abs(value) <= largestInteger ? String(value + 0) : null;
  return Math.abs(value) <= largestDecimal ? String(Number(value.toFixed(3)) + 0) : null;
}

/** ASCII becomes a string, all other text a display string. Lone surrogates are replaced by U+FFFD. */
function serializeString(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `"${text.replace(/["\\]/g, '\\$&')}"`;
  const escaped = text.replace(/[^\x20-\x7e]|[%"]/gu, (character) =>
    /\p{Surrogate}/u.test(character) ? '%ef%bf%bd' : encodeURIComponent(character).toLowerCase(),
  );
  return `%"${escaped}"`;
}

const key = '[a-z*][a-z0-9_.*-]*';
const bareItem = [
  '"(?:[\\x20\\x21\\x23-\\x5b\\x5d-\\x7e]|\\\\["\\\\])*"',
  '%"(?:[\\x20\\x21\\x23\\x24\\x26-\\x7e]|%[0-9a-f]{2})*"',
  '-?(?:\\d{1,12}\\.\\d{1,3}|\\d{1,15})',
  "[A-Za-z*][\\w!#$%&'*+.^`|~:/-]*",
  ':[A-Za-z0-9+/=]*:',
  '\\?[01]',
  '@-?\\d{1,15}',
].join('|');
const parameters = `(?:; *${key}(?:=(?:${bareItem}))?)*`;
const innerList = `\\( *(?:(?:${bareItem})${parameters}(?: +|(?=\\))))*\\)`;
const memberPattern = new RegExp(`(${key})(?:=(?:(${bareItem})|${innerList}))?${parameters}`, 'y');
const separator = /[ \t]*,[ \t]*/y;

/** The members of a dictionary; null for text that is not a dictionary. Members of other types (dates, lists) are left out. */
export function parseDictionary(header: string): Map<string, Member> | null {
  const text = header.replace(/^ +| +$/g, '');
  const members = new Map<string, Member>();
  let position = 0;
  while (position < text.length) {
    memberPattern.lastIndex = position;
    const found = memberPattern.exec(text);
    if (found === null) return null;
    const [whole, name = '', item] = found;
    const member = item === undefined ? undefined : readItem(item);
    if (member === null) return null;
    members.delete(name);
    if (member !== undefined) members.set(name, member);
    position += whole.length;
    if (position === text.length) break;
    separator.lastIndex = position;
    const comma = separator.exec(text);
    // A trailing comma is an error.
    if (comma === null || position + comma[0].length === text.length) return null;
    position += comma[0].length;
  }
  return members;
}

/** Undefined for types that no header of ours uses, null for a display string that is not UTF-8. */
function readItem(item: string): Member | null | undefined {
  if (item.startsWith('"')) return item.slice(1, -1).replace(/\\(.)/g, '$1');
  if (item.startsWith('%')) {
    try {
      return decodeURIComponent(item.slice(2, -1));
    } catch {
      return null;
    }
  }
  if (/^[-\d]/.test(item)) return Number(item);
  return /^[:?@]/.test(item) ? undefined : new Token(item);
}

import type { Steps } from '../../../../shared/steps.ts';

/** Names are `namespace|local name`. */
export interface XmlElement {
  name: string;
  children: XmlElement[];
  /** Attributes by their name as written. */
  attributes: ReadonlyMap<string, string>;
  /** Text directly in the element. */
  text: string;
}

const maxDepth = 32;
const maxElements = 200_000;

const namedCharacters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

interface Open extends XmlElement {
  /** Name as written, for the closing tag. */
  tag: string;
  namespaces: ReadonlyMap<string, string>;
}

/**
 * Reads an XML document of a stranger, in linear time. Null if it is not well-formed, too deep, too large, or has a
 * document type: entities are not declared in answers of calendar servers.
 */
export function* readXml(text: string): Steps<XmlElement | null> {
  const open: Open[] = [];
  let root: XmlElement | null = null;
  let elements = 0;
  // PostgreSQL cannot store this character.
  if (text.includes('\0')) return null;
  for (let at = skipMark(text); at < text.length; ) {
    const parent = open.at(-1);
    if (text[at] !== '<') {
      const end = orEnd(text.indexOf('<', at), text);
      const found = decode(text.slice(at, end));
      if (found === null || (parent === undefined && found.trim() !== '')) return null;
      if (parent !== undefined) parent.text += found;
      at = end;
    } else if (text.startsWith('<!--', at)) {
      const end = text.indexOf('-->', at + 4);
      if (end === -1) return null;
      at = end + 3;
    } else if (text.startsWith('<![CDATA[', at)) {
      const end = text.indexOf(']]>', at);
      if (end === -1 || parent === undefined) return null;
      parent.text += text.slice(at + 9, end);
      at = end + 3;
    } else if (text.startsWith('<?', at)) {
      const end = text.indexOf('?>', at);
      if (end === -1) return null;
      at = end + 2;
    } else if (text.startsWith('</', at)) {
      const end = text.indexOf('>', at);
      const closed = open.pop();
      if (end === -1 || closed === undefined || text.slice(at + 2, end).trim() !== closed.tag) return null;
      at = end + 1;
    } else {
      const tag = readTag(text, at + 1);
      if (tag === null || ++elements > maxElements || open.length >= maxDepth) return null;
      if (parent === undefined && root !== null) return null;
      const element = toElement(tag, parent?.namespaces ?? new Map());
      if (element === null) return null;
      if (parent === undefined) root = element;
      else parent.children.push(element);
      if (!tag.isEmpty) open.push(element);
      at = tag.end;
      yield;
    }
  }
  return open.length === 0 ? root : null;
}

const orEnd = (at: number, text: string) => (at === -1 ? text.length : at);
const skipMark = (text: string) => (text.startsWith('\uFEFF') ? 1 : 0);

interface Tag {
  name: string;
  attributes: [string, string][];
  isEmpty: boolean;
  /** Position after the tag. */
  end: number;
}

const name = /[A-Za-z_][\w.:-]*/y;
const attribute = /\s+([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const closing = /\s*(\/?)>/y;

function readTag(text: string, from: number): Tag | null {
  const match = (pattern: RegExp, at: number) => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  const named = match(name, from);
  if (named === null) return null;
  const attributes: [string, string][] = [];
  let end = from + named[0].length;
  for (let found = match(attribute, end); found !== null; found = match(attribute, end)) {
    attributes.push([found[1]!, found[2] ?? found[3] ?? '']);
    end += found[0].length;
  }
  const closed = match(closing, end);
  if (closed === null) return null;
  return { name: named[0], attributes, isEmpty: closed[1] === '/', end: end + closed[0].length };
}

function toElement({ name, attributes }: Tag, outer: ReadonlyMap<string, string>): Open | null {
  let namespaces = outer;
  const values = new Map<string, string>();
  for (const [key, written] of attributes) {
    const value = decode(written);
    if (value === null || values.has(key)) return null;
    values.set(key, value);
    if (key === 'xmlns') namespaces = new Map(namespaces).set('', value);
    else if (key.startsWith('xmlns:')) namespaces = new Map(namespaces).set(key.slice(6), value);
  }
  const [local = '', prefix = ''] = name.split(':').reverse();
  const namespace = namespaces.get(prefix);
  if (namespace === undefined && prefix !== '') return null;
  return {
    tag: name,
    name: `${namespace ?? ''}|${local}`,
    children: [],
    attributes: values,
    text: '',
    namespaces,
  };
}

/** Null for characters and entities that do not exist. */
function decode(text: string): string | null {
  if (!text.includes('&')) return text;
  let isValid = true;
  const decoded = text.replace(
    /&(?:#x([\da-fA-F]{1,6})|#(\d{1,7})|(\w{1,8}));|&/g,
    (_, hex, decimal, named) => {
      const code =
        hex !== undefined ? Number.parseInt(hex, 16) : decimal !== undefined ? Number(decimal) : null;
      const found =
        code === null
          ? namedCharacters[named]
          : code > 0 && code <= 0x10ffff
            ? String.fromCodePoint(code)
            : undefined;
      if (found === undefined) isValid = false;
      return found ?? '';
    },
  );
  return isValid ? decoded : null;
}

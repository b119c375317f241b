/** Unfolded content line of RFC 5545: `NAME;PARAMETER=value:value`. */
export type Line = string;

// Some readers treat these characters as line breaks, like CR and LF.
const lineBreaks = /\r\n|[\r\n\u0085\u2028\u2029]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the format forbids them; a tab it allows
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** A property with a text value. Escapes everything that could end the property. */
export function textLine(name: string, text: string): Line {
  const escaped = text
    .replace(/[\\;,]/g, '\\$&')
    .replace(lineBreaks, '\\n')
    .replace(controls, '');
  return `${name}:${escaped}`;
}

/** Text as a parameter value, which has no escaping. */
export function quoted(text: string): string {
  return `"${text.replace(lineBreaks, ' ').replace(controls, '').replaceAll('"', "'")}"`;
}

export function component(name: string, lines: readonly Line[]): Line[] {
  return [`BEGIN:${name}`, ...lines, `END:${name}`];
}

export function writeLines(lines: readonly Line[]): string {
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

const longestOctets = 75;

/** Folds lines longer than 75 octets, without splitting characters. */
function fold(line: Line): string {
  const octets = Buffer.from(line);
  if (octets.length <= longestOctets) return line;
  const pieces: string[] = [];
  let start = 0;
  while (start < octets.length) {
    // The leading space of a continuation line counts.
    let end = Math.min(octets.length, start + longestOctets - (start === 0 ? 0 : 1));
    while (isWithinCharacter(octets[end])) end--;
    pieces.push(octets.toString('utf8', start, end));
    start = end;
  }
  return pieces.join('\r\n ');
}

const isWithinCharacter = (octet: number | undefined) => octet !== undefined && (octet & 0xc0) === 0x80;

const digits = (value: number, count: number) => String(value).padStart(count, '0');

/** `20261201T083000`: a clock time without a zone. */
export function writeClock(wallMs: number): string {
  return `${new Date(wallMs).toISOString().slice(0, 19).replace(/[-:]/g, '')}`;
}

export const writeUtc = (epochMs: number): string => `${writeClock(epochMs)}Z`;

/** `+0530`. Includes seconds only when there are any. */
export function writeOffset(offsetMs: number): string {
  const seconds = Math.abs(offsetMs) / 1000;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const written = parts.map((part) => digits(part, 2)).join('');
  return (offsetMs < 0 ? '-' : '+') + (written.endsWith('00') ? written.slice(0, 4) : written);
}

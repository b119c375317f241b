import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { type LanguageCode, languageCodes } from '../shared/languages.ts';

/** Terms or privacy notice, as shown on its page. */
export interface LegalText {
  title: string;
  lead: string;
  parts: { title: string; text: string[] }[];
}

/** The texts of the operator by language. Null: the pages show their default text. */
export interface LegalTexts {
  terms: Record<LanguageCode, LegalText> | null;
  privacy: Record<LanguageCode, LegalText> | null;
}

export const readLegalTexts = (files: {
  terms: string | undefined;
  privacy: string | undefined;
}): LegalTexts => ({ terms: readEach(files.terms), privacy: readEach(files.privacy) });

/** `terms.de.txt` beside `terms.txt` is its German text. Other languages show the file itself. */
function readEach(path: string | undefined): Record<LanguageCode, LegalText> | null {
  if (path === undefined) return null;
  const extension = extname(path);
  const entries = languageCodes.map((language) => {
    const translated = `${path.slice(0, path.length - extension.length)}.${language}${extension}`;
    return [language, parseLegalText(readFileSync(existsSync(translated) ? translated : path, 'utf8'))];
  });
  return Object.fromEntries(entries);
}

/**
 * Empty lines separate paragraphs. A line that begins with `# ` is the title, one with `## ` begins a part.
 * Without a title, the first line is the title. Everything else is plain text.
 */
export function parseLegalText(source: string): LegalText {
  const blocks = source
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    // A heading needs no empty lines around it.
    .flatMap((line) => (/^##? /.test(line) ? ['', line, ''] : [line]))
    .join('\n')
    .split(/\n\s*\n/)
    .map((block) => block.replace(/\s+/g, ' ').trim())
    .filter((block) => block !== '');
  const [first = '', ...rest] = blocks;
  const text: LegalText = { title: first.replace(/^#+ /, ''), lead: '', parts: [] };
  for (const block of rest) {
    const part = text.parts.at(-1);
    if (block.startsWith('## ')) text.parts.push({ title: block.slice(3), text: [] });
    else if (part !== undefined) part.text.push(block);
    else if (text.lead === '') text.lead = block;
    else text.parts.push({ title: '', text: [block] });
  }
  return text;
}

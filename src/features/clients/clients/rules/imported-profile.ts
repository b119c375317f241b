import { AppError } from '../../../../errors.ts';
import { maxTagLength, maxTags, requireBirthday, requireTags } from './client-profile.ts';

/** Tags, birthday and consent of an imported row. Empty cells are empty or null. */
export interface ImportedProfile {
  tags: string[];
  birthday: string | null;
  consent: boolean | null;
}

export const emptyProfile: ImportedProfile = { tags: [], birthday: null, consent: null };

export const isEmptyProfile = ({ tags, birthday, consent }: ImportedProfile): boolean =>
  tags.length === 0 && birthday === null && consent === null;

// Two UTF-16 units per character, and room for separators and spaces.
const longestTagCell = maxTags * maxTagLength * 3;

export function readTags(cell: string): string[] {
  if (cell.length > longestTagCell)
    throw new AppError('INVALID_VALUE', { field: 'body.csv', detail: `At most ${maxTags} tags.` });
  return requireTags(cell.split(/[;,|]/));
}

const pad = (text: string) => text.padStart(2, '0');

/** `YYYY-MM-DD`, `MM-DD`, or day before month with dots or slashes, with or without the year. */
export function readBirthday(cell: string, now: Date): string | null {
  if (cell === '') return null;
  const dotted = /^(\d{1,2})[./] ?(\d{1,2})(?:[./] ?(\d{4})?)?$/.exec(cell);
  if (dotted === null) return requireBirthday(cell, now);
  const [, day = '', month = '', year] = dotted;
  return requireBirthday(`${year === undefined ? '' : `${year}-`}${pad(month)}-${pad(day)}`, now);
}

// A map: cells such as `constructor` would be found in an object.
const words = new Map<string, boolean>([
  ...['yes', 'y', 'true', '1', 'ja', 'j', 'sim', 's', 'x', 'opted in', 'subscribed'].map(
    (word) => [word, true] as const,
  ),
  ...['no', 'n', 'false', '0', 'nein', 'não', 'nao', 'opted out', 'unsubscribed'].map(
    (word) => [word, false] as const,
  ),
]);

export function readConsent(cell: string): boolean | null {
  if (cell === '') return null;
  const consent = words.get(cell.normalize('NFC').toLowerCase());
  if (consent === undefined)
    throw new AppError('INVALID_INPUT', { field: 'body.csv', detail: 'Must be yes or no.' });
  return consent;
}

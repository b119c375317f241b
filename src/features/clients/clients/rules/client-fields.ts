import { AppError } from '../../../../errors.ts';
import { type Email, readEmail } from '../../../../shared/email.ts';

export interface ClientFields {
  name: string;
  email: Email | null;
  phone: string | null;
  notes: string | null;
}

export const maxNameLength = 200;
export const maxNotesLength = 5_000;
export const phonePattern = '^(?=.*\\d)[\\d +().-]{3,40}$';

const phone = new RegExp(phonePattern);

export function requireName(text: string, field = 'body.name'): string {
  const name = text.trim();
  if (name === '') throw new AppError('MISSING_FIELDS', { field, detail: 'Required.' });
  if (/[\p{Cc}\u2028\u2029]/u.test(name))
    throw new AppError('INVALID_INPUT', { field, detail: 'Must be a single line.' });
  return requireLength(name, maxNameLength, field);
}

export function requireEmail(text: string, field = 'body.email'): Email {
  const email = readEmail(text);
  if (email === null) throw new AppError('INVALID_INPUT', { field, detail: 'Must be an e-mail address.' });
  return email;
}

export function requirePhone(text: string, field = 'body.phone'): string {
  const number = text.trim();
  if (!phone.test(number))
    throw new AppError('INVALID_INPUT', {
      field,
      detail: 'Must be 3 to 40 digits, spaces and + ( ) - .',
    });
  return number;
}

/** Blank notes are stored as null. */
export function requireNotes(text: string, field = 'body.notes'): string | null {
  return requireLength(text.trim(), maxNotesLength, field) || null;
}

function requireLength(text: string, longest: number, field: string): string {
  if (text.length > longest && [...text].length > longest)
    throw new AppError('INVALID_INPUT', {
      field,
      reason: 'out-of-range',
      limit: longest,
      detail: `Must be at most ${longest} characters.`,
    });
  return text;
}

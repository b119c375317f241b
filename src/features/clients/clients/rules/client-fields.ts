import { AppError } from '../../../../errors.ts';
import { type Email, readEmail } from '../../../../shared/email.ts';

export interface ClientFields {
  name: string;
  email: Email | null;
  phone: string | null;
  notes: string | null;
}

export const longestName = 200;
export const longestNotes = 5_000;
export const phonePattern = '^(?=.*\\d)[\\d +().-]{3,40}$';

const phone = new RegExp(phonePattern);

export function requireName(text: string): string {
  const name = text.trim();
  if (name === '') throw new AppError('MISSING_FIELDS', { detail: 'body.name: is required.' });
  if (/[\p{Cc}\u2028\u2029]/u.test(name))
    throw new AppError('INVALID_INPUT', { detail: 'body.name: must be one line.' });
  return requireLength(name, longestName);
}

export function requireEmail(text: string): Email {
  const email = readEmail(text);
  if (email === null)
    throw new AppError('INVALID_INPUT', { detail: 'body.email: must be an e-mail address.' });
  return email;
}

export function requirePhone(text: string): string {
  const number = text.trim();
  if (!phone.test(number))
    throw new AppError('INVALID_INPUT', {
      detail: 'body.phone: must be 3 to 40 digits, spaces and + ( ) - .',
    });
  return number;
}

/** Notes that say nothing are none. */
export function requireNotes(text: string): string | null {
  return requireLength(text.trim(), longestNotes) || null;
}

function requireLength(text: string, longest: number): string {
  if (text.length > longest && [...text].length > longest)
    throw new AppError('INVALID_INPUT', {
      detail: `body.name, body.notes: must be at most ${longest} characters.`,
    });
  return text;
}

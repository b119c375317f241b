import { AppError } from '../../../errors.ts';
import { type Email, readEmail } from '../../../shared/email.ts';

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
  if (name === '') throw new AppError('MISSING_FIELDS');
  return requireLength(name, longestName);
}

export function requireEmail(text: string): Email {
  const email = readEmail(text);
  if (email === null) throw new AppError('INVALID_INPUT');
  return email;
}

export function requirePhone(text: string): string {
  const number = text.trim();
  if (!phone.test(number)) throw new AppError('INVALID_INPUT');
  return number;
}

/** Notes that say nothing are none. */
export function requireNotes(text: string): string | null {
  return requireLength(text.trim(), longestNotes) || null;
}

function requireLength(text: string, longest: number): string {
  if (text.length > longest && [...text].length > longest) throw new AppError('INVALID_INPUT');
  return text;
}

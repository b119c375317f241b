import { AppError } from '../../../errors.ts';

export interface EmailAddress {
  /** As it was written. */
  address: string;
  /** As accounts compare theirs: the same key means the same person. */
  key: string;
}

export interface ClientFields {
  name: string;
  email: EmailAddress | null;
  phone: string | null;
  notes: string | null;
}

export const longestName = 200;
export const longestNotes = 5_000;
export const phonePattern = '^(?=.*\\d)[\\d +().-]{3,40}$';

const emailPattern = /^[^\s@<>"(),:;\\[\]\p{C}]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;
const longestEmail = 254;
const phone = new RegExp(phonePattern);

export function requireName(text: string): string {
  const name = text.trim();
  if (name === '') throw new AppError('MISSING_FIELDS');
  return requireLength(name, longestName);
}

export function requireEmail(text: string): EmailAddress {
  const address = text.trim().normalize('NFC');
  if (address.length > longestEmail || !emailPattern.test(address)) throw new AppError('INVALID_INPUT');
  return { address, key: address.toLowerCase() };
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

import { AppError } from '../../../errors.ts';
import { isTimeZone } from '../../../shared/time.ts';

export interface Email {
  /** As the person writes it. */
  address: string;
  /** As addresses are compared: without case. */
  key: string;
}

// Wide enough for international names, too narrow for anything a mail header could misread.
const pattern = /^[^\s@<>"(),:;\\[\]\p{C}]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;
const longestEmail = 254;
const shortestPassword = 8;

export function requireEmail(text: string): Email {
  const address = text.trim().normalize('NFC');
  if (address.length > longestEmail || !pattern.test(address)) throw new AppError('INVALID_INPUT');
  return { address, key: address.toLowerCase() };
}

export function requireLongPassword(password: string): void {
  if ([...password].length < shortestPassword) throw new AppError('PASSWORD_TOO_SHORT');
}

export function requireTimeZone(name: string | null | undefined): void {
  if (name !== null && name !== undefined && !isTimeZone(name)) throw new AppError('INVALID_INPUT');
}

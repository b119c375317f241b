import { AppError } from '../../../errors.ts';
import { type Email, readEmail } from '../../../shared/email.ts';
import { isTimeZone } from '../../../shared/time.ts';

const shortestPassword = 8;

export function requireEmail(text: string): Email {
  const email = readEmail(text);
  if (email === null) throw new AppError('INVALID_INPUT');
  return email;
}

export function requireLongPassword(password: string): void {
  if ([...password].length < shortestPassword) throw new AppError('PASSWORD_TOO_SHORT');
}

export function requireTimeZone(name: string | null | undefined): void {
  if (name !== null && name !== undefined && !isTimeZone(name)) throw new AppError('INVALID_INPUT');
}

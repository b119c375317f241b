import { passwordLimits } from 'openslot-facts/limits';
import { AppError } from '../../../../errors.ts';
import { type Email, readEmail } from '../../../../shared/email.ts';
import { isTimeZone } from '../../../../shared/time.ts';
import { explainWeakness, type Identity } from './weak-passwords.ts';

export function requireEmail(text: string): Email {
  const email = readEmail(text);
  if (email === null)
    throw new AppError('INVALID_INPUT', { field: 'body.email', detail: 'Must be an e-mail address.' });
  return email;
}

export function requireStrongPassword(password: string, identity?: Identity): void {
  if ([...password].length < passwordLimits.min)
    throw new AppError('PASSWORD_TOO_SHORT', { field: 'body.password', limit: passwordLimits.min });
  const weakness = explainWeakness(password, identity);
  if (weakness !== null)
    throw new AppError('INVALID_VALUE', {
      field: 'body.password',
      reason: 'weak-password',
      detail: `Choose a stronger password. ${weakness}`,
    });
}

export function requireTimeZone(name: string | null | undefined): void {
  if (name !== null && name !== undefined && !isTimeZone(name))
    throw new AppError('INVALID_VALUE', {
      field: 'body.timezone',
      reason: 'unknown-value',
      detail: 'Must be an IANA time zone, such as Europe/Lisbon.',
    });
}

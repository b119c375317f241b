import { AppError } from '../../../../errors.ts';
import { type Email, readEmail } from '../../../../shared/email.ts';
import { isTimeZone } from '../../../../shared/time.ts';
import { explainWeakness, type Identity } from './weak-passwords.ts';

const shortestPassword = 8;

export function requireEmail(text: string): Email {
  const email = readEmail(text);
  if (email === null)
    throw new AppError('INVALID_INPUT', { detail: 'body.email: must be an e-mail address.' });
  return email;
}

/** Long enough, and not what everybody tries first. */
export function requireGoodPassword(password: string, identity?: Identity): void {
  if ([...password].length < shortestPassword) throw new AppError('PASSWORD_TOO_SHORT');
  const weakness = explainWeakness(password, identity);
  if (weakness !== null)
    throw new AppError('INVALID_VALUE', { detail: `body.password: choose another, ${weakness}` });
}

export function requireTimeZone(name: string | null | undefined): void {
  if (name !== null && name !== undefined && !isTimeZone(name))
    throw new AppError('INVALID_VALUE', {
      detail: 'body.timezone: must be the name of an IANA time zone, such as Europe/Lisbon.',
    });
}

import { AppError } from '../../../../errors.ts';
import { readEmail } from '../../../../shared/email.ts';
import { expectedPhone, isPhone } from '../../../../shared/phone.ts';

interface Contact {
  phone?: string | null;
  email?: string | null;
  website?: string | null;
  images?: readonly string[];
}

/** How a business is reached: what pages make links of must lead where they seem to. */
export function requireSoundContact({ phone, email, website, images }: Contact): void {
  if (isGiven(phone) && !isPhone(phone)) throw wrong(`body.phone: must be ${expectedPhone}.`);
  if (isGiven(email) && readEmail(email) === null) throw wrong('body.email: must be an e-mail address.');
  if (isGiven(website) && !isPlainAddress(website, ['http:', 'https:']))
    throw wrong('body.website: must be an address beginning https:// or http://, without a user name.');
  for (const [index, image] of (images ?? []).entries())
    if (!isPlainAddress(image, ['https:']))
      throw wrong(`body.images[${index}]: must be an address beginning https://, without a user name.`);
}

const isGiven = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

const wrong = (detail: string) => new AppError('INVALID_INPUT', { detail });

/** A web address without credentials: before an `@` another site's name could stand. */
function isPlainAddress(text: string, protocols: readonly string[]): boolean {
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocols.includes(protocol) && username === '' && password === '';
}

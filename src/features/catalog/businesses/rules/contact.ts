import { isPlainAddress } from 'openslot-facts/contact';
import { AppError } from '../../../../errors.ts';
import { readEmail } from '../../../../shared/email.ts';
import { expectedPhone, isPhone } from '../../../../shared/phone.ts';

interface Contact {
  phone?: string | null;
  email?: string | null;
  website?: string | null;
  images?: readonly string[];
}

/** Contact data is shown as links, so misleading URLs are rejected. */
export function requireValidContact({ phone, email, website, images }: Contact): void {
  if (isGiven(phone) && !isPhone(phone)) throw invalid('body.phone', `Must be ${expectedPhone}.`);
  if (isGiven(email) && readEmail(email) === null) throw invalid('body.email', 'Must be an e-mail address.');
  if (isGiven(website) && !isPlainAddress(website, ['http:', 'https:']))
    throw invalid(
      'body.website',
      'Must be a host name or a URL that begins with https:// or http://, without a user name.',
    );
  for (const [index, image] of (images ?? []).entries())
    if (!isPlainAddress(image, ['https:']))
      throw invalid(`body.images[${index}]`, 'Must be a URL that begins with https://, without a user name.');
}

const isGiven = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

const invalid = (field: string, detail: string) => new AppError('INVALID_INPUT', { field, detail });

// No wildcards or policy keywords: the values are sent in a header.
const secure = /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/;
const local = /^http:\/\/localhost(:\d{1,5})?$/;

/**
 * Removes duplicates and normalizes origins as browsers do: lower case, no default port, no trailing slash.
 * Invalid values are kept.
 */
export function normalizeOrigins(origins: readonly string[]): string[] {
  return [...new Set(origins.map((text) => tidyOrigin(text.trim())))];
}

function tidyOrigin(text: string): string {
  if (!/^https?:\/\/[^/?#@\s\\]+\/?$/i.test(text) || !URL.canParse(text)) return text;
  return new URL(text).origin;
}

export function requireValidOrigins(origins: readonly string[]): void {
  for (const [index, origin] of origins.entries())
    if (!secure.test(origin) && !local.test(origin))
      throw new AppError('INVALID_INPUT', {
        field: `body.embedOrigins[${index}]`,
        detail: 'Must be an origin such as https://www.example.com or http://localhost:8080, without a path.',
      });
}

import { isUtf8 } from 'node:buffer';
import { readFormText } from '../shared/form-text.ts';
import { OAuthError } from './oauth-errors.ts';

/** Parses the fields of a form. OAuth forbids repeated fields. */
export function readForm(bytes: Buffer): Record<string, string> {
  const form = isUtf8(bytes) ? readFormText(bytes.toString()) : null;
  if (form === null) throw new OAuthError('invalid_request', 'The form must be percent-encoded UTF-8.');
  const [repeated] = form.repeated;
  if (repeated !== undefined)
    throw new OAuthError(
      'invalid_request',
      `${JSON.stringify(repeated.slice(0, 60))} is given more than once.`,
    );
  return Object.fromEntries(form.values);
}

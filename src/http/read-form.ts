import { isUtf8 } from 'node:buffer';
import { readFormText } from '../shared/form-text.ts';
import { OAuthError } from './oauth-errors.ts';

/** The fields of a form. What is said twice could mean either to two readers: OAuth forbids it. */
export function readForm(bytes: Buffer): Record<string, string> {
  const form = isUtf8(bytes) ? readFormText(bytes.toString()) : null;
  if (form === null) throw new OAuthError('invalid_request', 'The form must be percent-encoded UTF-8.');
  const [twice] = form.repeated;
  if (twice !== undefined)
    throw new OAuthError('invalid_request', `${JSON.stringify(twice.slice(0, 60))} is given more than once.`);
  return Object.fromEntries(form.values);
}

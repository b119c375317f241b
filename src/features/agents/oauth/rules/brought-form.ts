import { idPrefixes } from '../../../../shared/ids.ts';
import { hasTokenForm } from '../../../../shared/token-form.ts';

export const codePrefix = 'osc';

// Another beginning than that of access tokens: a refresh token opens nothing, wherever it is brought.
export const refreshPrefix = 'osr';

/** Whether these could have been given out by us. */
export const isCode = (text: string): boolean => hasTokenForm(codePrefix, text);
export const isRefreshToken = (text: string): boolean => hasTokenForm(refreshPrefix, text);

const registered = new RegExp(`^${idPrefixes.oauthClient}_[\\da-z]{26}$`);

/** Whether it could be a client: a registered one, or the address of its description. */
export const isClientId = (text: string): boolean => registered.test(text) || /^https?:\/\//.test(text);

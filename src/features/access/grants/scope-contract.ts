import Type from 'typebox';
import { grantScopeNames } from '../../../http/grant-scopes.ts';

/** What can be allowed. */
export const ScopeName = Type.Enum([...grantScopeNames], {
  title: 'GrantScope',
  description: 'What can be allowed; `OAuth2` says what each means.',
});

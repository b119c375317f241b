import Type from 'typebox';
import { anyoneLimited, signedIn } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { CurrentPassword, EmailAddress } from './contract.ts';

export const verifyEmail = declareRoute({
  operation: 'verifyEmail',
  method: 'POST',
  path: '/api/auth/verify-email',
  access: anyoneLimited,
  tag: 'Account',
  summary: 'Confirm an address',
  description:
    'With the token of a mailed link, which works once, within three days: it confirms the address of the account, or gives the account the address it asked for. `EMAIL_TAKEN` when another account has got that one meanwhile.',
  body: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 200, description: 'From the link in the mail.' }),
  }),
  bodyExample: { token: 'ev_q3lN0Zk1x5w9u7s2r4t6y8b0d2f4h6j8m1p3c5v7n9k' },
  reply: { status: 204, description: 'The address is confirmed.' },
  errors: ['RESET_LINK_INVALID', 'EMAIL_TAKEN'],
});

export const resendVerification = declareRoute({
  operation: 'resendVerificationEmail',
  method: 'POST',
  path: '/api/account/verification',
  access: signedIn,
  tag: 'Account',
  summary: 'Have the link that confirms your address mailed again',
  description:
    'Registering mails the first one. Five an hour and ten a day, together with those to a new address. Nothing is mailed once `emailVerified` is true.',
  reply: { status: 202, description: 'Taken note of.', schema: Type.Object({}), example: {} },
  errors: [],
});

export const changeEmail = declareRoute({
  operation: 'changeEmail',
  method: 'POST',
  path: '/api/account/email',
  access: signedIn,
  tag: 'Account',
  summary: 'Ask for another address',
  description:
    'Mails a link to the new address; once it is followed within three days, the account has that address, and the old one hears so. Until then nothing changes, and another request or a new password takes it back. The answer does not tell whether another account has the address: then the mail says so, in place of the link.',
  body: Type.Object({ email: EmailAddress, password: CurrentPassword }),
  bodyExample: { email: 'clara@example.com', password: 'demo-password' },
  reply: { status: 202, description: 'Taken note of.', schema: Type.Object({}), example: {} },
  errors: ['INVALID_VALUE', 'INVALID_CREDENTIALS'],
});

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
  summary: 'Confirm an e-mail address',
  description:
    'Confirms the address of the account, or completes a change of the address. The token of the e-mailed link works once within three days. `EMAIL_TAKEN`: another account has the new address.',
  body: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 200, description: 'Token from the link in the e-mail.' }),
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
  summary: 'Resend the confirmation link',
  description:
    'Limits: 5 per hour and 10 per day, together with links to a new address. Sends nothing if `emailVerified` is true.',
  reply: { status: 202, description: 'The request is accepted.', schema: Type.Object({}), example: {} },
  errors: [],
});

export const changeEmail = declareRoute({
  operation: 'changeEmail',
  method: 'POST',
  path: '/api/account/email',
  access: signedIn,
  tag: 'Account',
  summary: 'Request a change of the e-mail address',
  description:
    'Sends a link to the new address. The address changes when the link is opened within three days, and the old address is notified. Another request or a new password cancels the change. The response does not reveal whether another account has the address; the e-mail does.',
  body: Type.Object({ email: EmailAddress, password: CurrentPassword }),
  bodyExample: { email: 'clara@example.com', password: 'demo-password' },
  reply: { status: 202, description: 'The request is accepted.', schema: Type.Object({}), example: {} },
  errors: ['INVALID_VALUE', 'INVALID_CREDENTIALS'],
});

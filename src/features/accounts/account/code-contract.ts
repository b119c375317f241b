import Type from 'typebox';
import { anyoneLimited } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { expecting, Line } from '../../../http/schemas.ts';
import { AcceptTerms, EmailAddress, Session, sessionExample } from './contract.ts';

export const requestCode = declareRoute({
  operation: 'requestSignInCode',
  method: 'POST',
  path: '/api/auth/code',
  access: anyoneLimited,
  tag: 'Sessions',
  summary: 'Request a sign-in code',
  description:
    'Sends a six-digit code that works for 10 minutes and 5 tries. The response is the same for unknown addresses.',
  body: Type.Object({ email: EmailAddress }),
  bodyExample: { email: 'customer@demo.test' },
  reply: { status: 202, description: 'The request is accepted.', schema: Type.Object({}), example: {} },
  errors: [],
});

export const verifyCode = declareRoute({
  operation: 'signInWithCode',
  method: 'POST',
  path: '/api/auth/code/verify',
  access: anyoneLimited,
  tag: 'Sessions',
  summary: 'Sign in with a code',
  description:
    'Confirms the address. For a new address, creates a customer account without a password and requires `name`. If an existing account had not confirmed its address, its password and phone number are removed, and its other sessions end: anyone could have registered it.',
  body: Type.Object({
    email: EmailAddress,
    code: Type.String({
      maxLength: 6,
      pattern: '^[0-9]{6}$',
      ...expecting('six digits'),
      description: 'Code from the e-mail.',
    }),
    name: Type.Optional(Line('Display name of a new account.')),
    acceptTerms: AcceptTerms,
  }),
  bodyExample: { email: 'customer@demo.test', code: '402913' },
  reply: { status: 200, description: 'A new session.', schema: Session, example: sessionExample },
  errors: ['MISSING_FIELDS', 'INVALID_CREDENTIALS', 'FORBIDDEN'],
  secret: true,
});

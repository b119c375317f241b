import Type, { type Static } from 'typebox';
import { anyone, anyoneLimited, signedIn } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { expecting, Id, Instant, Line, Nullable, TimeZone } from '../../../http/schemas.ts';
import { reminderChannels } from '../../../shared/channels.ts';
import { languageCodes } from '../../../shared/languages.ts';
import { expectedPhone, phonePattern } from '../../../shared/phone.ts';

export const EmailAddress = Type.String({
  minLength: 1,
  maxLength: 320,
  description: 'E-mail address. Case-insensitive.',
});
const aboutPassword =
  '8 to 200 characters. Common passwords, keyboard patterns and the name or e-mail address of the account are refused.';
const Password = Type.String({ minLength: 1, maxLength: 200, description: aboutPassword });
export const CurrentPassword = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'Current password. A code if the account has none.',
});
export const AcceptTerms = Type.Optional(
  Type.Boolean({
    description:
      'True: the person accepts the terms of use and the privacy notice. Their version (`TERMS_VERSION`) and the time are stored with the account.',
  }),
);
const Phone = Type.String({
  maxLength: 40,
  pattern: phonePattern,
  ...expecting(expectedPhone),
  description: 'Phone number: digits, with optional `+`, spaces, parentheses, dots, dashes and slashes.',
});
const Zone = TimeZone('IANA time zone.');
const Language = Type.Enum([...languageCodes], {
  description: 'Language of e-mails and notifications.',
});
const ReminderChannel = Type.Enum([...reminderChannels], { description: 'Channel for reminders.' });

export const User = Type.Object(
  {
    id: Id('Opaque.'),
    email: Type.String(),
    name: Type.String(),
    role: Type.Enum(['customer', 'business', 'professional', 'admin']),
    phone: Nullable(Type.String()),
    timezone: Nullable(Type.String({ description: 'IANA time zone.' })),
    language: Language,
    preferredReminderChannel: ReminderChannel,
    emailVerified: Type.Boolean({
      description:
        'Whether the e-mail address is confirmed. E-mails to an unconfirmed address contain no text of other users.',
    }),
    hasPassword: Type.Boolean({
      description:
        'False: the account signs in with codes, and routes that require the password accept a code.',
    }),
    createdAt: Instant('Time of registration.'),
  },
  { title: 'User' },
);
export type UserReply = Static<typeof User>;

export const Session = Type.Object(
  {
    accessToken: Type.String({ description: 'JWT for `Authorization: Bearer`. Valid for 15 minutes.' }),
    refreshToken: Type.String({
      description: 'Single-use token for the next pair of tokens. Valid for 30 days.',
    }),
    tokenType: Type.Literal('Bearer'),
    expiresIn: Type.Integer({ description: 'Remaining lifetime of the access token in seconds.' }),
    user: User,
  },
  { title: 'Session' },
);
export type SessionReply = Static<typeof Session>;

const userExample: UserReply = {
  id: 'usr_demo_customer',
  email: 'customer@demo.test',
  name: 'Clara Neumann',
  role: 'customer',
  phone: '+493023125014',
  timezone: 'Europe/Berlin',
  language: 'en',
  preferredReminderChannel: 'email',
  emailVerified: true,
  hasPassword: true,
  createdAt: '2025-11-19T12:00:00.000Z',
};
const newUserExample: UserReply = {
  id: 'usr_01kf4zq0m8w3c5x7e9g2j4n6p8',
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  role: 'customer',
  phone: '+44 20 7946 0000',
  timezone: 'Europe/London',
  language: 'en',
  preferredReminderChannel: 'email',
  emailVerified: false,
  hasPassword: true,
  createdAt: '2026-11-30T12:00:00.000Z',
};
export const sessionExample: SessionReply = {
  accessToken: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c3JfMDEifQ.c2lnbmF0dXJl',
  refreshToken: 'rt_q3lN0Zk1x5w9u7s2r4t6y8b0d2f4h6j8m1p3c5v7n9k',
  tokenType: 'Bearer',
  expiresIn: 900,
  user: userExample,
};

export const register = declareRoute({
  operation: 'registerAccount',
  method: 'POST',
  path: '/api/auth/register',
  access: anyoneLimited,
  tag: 'Sessions',
  summary: 'Register',
  description:
    'Creates an account and returns a session. A confirmation link is sent to the e-mail address. Without `language`, `Accept-Language` decides; the fallback is `en`.',
  body: Type.Object({
    email: EmailAddress,
    password: Password,
    name: Line('Display name.'),
    role: Type.Optional(
      Type.Enum(['customer', 'business', 'professional'], {
        description: 'Type of account. Default: `customer`.',
      }),
    ),
    phone: Type.Optional(Phone),
    timezone: Type.Optional(Zone),
    language: Type.Optional(Language),
    acceptTerms: AcceptTerms,
  }),
  bodyExample: {
    email: 'ada@example.com',
    password: 'correct horse battery',
    name: 'Ada Lovelace',
    role: 'customer',
    phone: '+44 20 7946 0000',
    timezone: 'Europe/London',
    language: 'en',
  },
  reply: {
    status: 201,
    description: 'The first session.',
    schema: Session,
    example: { ...sessionExample, user: newUserExample },
  },
  shows: User,
  errors: ['PASSWORD_TOO_SHORT', 'INVALID_VALUE', 'EMAIL_TAKEN'],
  acceptsIdempotencyKey: true,
  secret: true,
});

export const login = declareRoute({
  operation: 'signIn',
  method: 'POST',
  path: '/api/auth/login',
  access: anyoneLimited,
  tag: 'Sessions',
  summary: 'Sign in',
  description:
    'Wrong passwords are limited per account and IP address: 10 per minute, 30 per 15 minutes, 60 per hour; then 429. Other IP addresses are not affected. `FORBIDDEN`: the password is correct, but the account is suspended or needs a second step (`POST /api/auth/second-factor`).',
  body: Type.Object({ email: EmailAddress, password: Password }),
  bodyExample: { email: 'customer@demo.test', password: 'demo-password' },
  reply: { status: 200, description: 'A new session.', schema: Session, example: sessionExample },
  errors: ['INVALID_CREDENTIALS', 'FORBIDDEN'],
  secret: true,
});

export const refresh = declareRoute({
  operation: 'refreshSession',
  method: 'POST',
  path: '/api/auth/refresh',
  access: anyone,
  tag: 'Sessions',
  summary: 'Refresh tokens',
  description:
    'Each refresh token works once. Using it again ends the session; sign in again in that case. Exception: a repeat with the same `Idempotency-Key`. Limits: 20 refreshes per minute and session; per IP address, twice the limit of sign-ins.',
  body: Type.Object({
    refreshToken: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Refresh token of the previous response.',
    }),
  }),
  bodyExample: { refreshToken: sessionExample.refreshToken },
  reply: {
    status: 200,
    description: 'New tokens of the same session.',
    schema: Session,
    example: sessionExample,
  },
  errors: ['AUTH_REQUIRED'],
  secret: true,
  ownIdempotencyKey:
    'Random value of at least 16 characters, new for each refresh token. Shorter values are ignored. A repeat within 60 seconds, while the next token is unused, returns the same next token instead of ending the session.',
});

export const forgotPassword = declareRoute({
  operation: 'requestPasswordReset',
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: anyoneLimited,
  tag: 'Sessions',
  summary: 'Request a password reset',
  description: 'Sends a link that works once within an hour. The response is the same for unknown addresses.',
  body: Type.Object({ email: EmailAddress }),
  bodyExample: { email: 'customer@demo.test' },
  reply: { status: 202, description: 'The request is accepted.', schema: Type.Object({}), example: {} },
  errors: [],
});

export const resetPassword = declareRoute({
  operation: 'resetPassword',
  method: 'POST',
  path: '/api/auth/reset-password',
  access: anyoneLimited,
  tag: 'Sessions',
  summary: 'Reset the password',
  description:
    'Sets a new password with the token of a reset link. Ends all sessions, the calendar feed, all agent grants and all other e-mailed links. Also confirms the e-mail address.',
  body: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 200, description: 'Token from the link in the e-mail.' }),
    password: Password,
  }),
  bodyExample: { token: 'pr_q3lN0Zk1x5w9u7s2r4t6y8b0d2f4h6j8m1p3c5v7n9k', password: 'a new secret' },
  reply: { status: 204, description: 'The password is changed.' },
  errors: ['PASSWORD_TOO_SHORT', 'INVALID_VALUE', 'RESET_LINK_INVALID'],
});

export const getAccount = declareRoute({
  operation: 'getAccount',
  method: 'GET',
  path: '/api/account',
  access: signedIn,
  beforeSecondFactor: true,
  tag: 'Account',
  summary: 'Get your account',
  reply: { status: 200, description: 'The account.', schema: User, example: userExample },
  errors: [],
});

export const patchAccount = declareRoute({
  operation: 'updateAccount',
  method: 'PATCH',
  path: '/api/account',
  access: signedIn,
  tag: 'Account',
  summary: 'Update your account',
  description:
    'Only the given fields change; null clears a field. A new password requires `currentPassword` and ends all other sessions, the calendar feed and all agent grants. Reminders by `sms` require a phone number and an SMS gateway (`SMS_URL`).',
  body: Type.Object({
    name: Type.Optional(Line('Display name.')),
    phone: Type.Optional(Nullable(Phone)),
    timezone: Type.Optional(Nullable(Zone)),
    language: Type.Optional(Language),
    preferredReminderChannel: Type.Optional(ReminderChannel),
    password: Type.Optional(Type.String({ maxLength: 200, description: aboutPassword })),
    currentPassword: Type.Optional(
      Type.String({ maxLength: 200, description: 'Required to change the password.' }),
    ),
  }),
  bodyExample: { phone: '+49 30 23125 015', language: 'de', preferredReminderChannel: 'none' },
  reply: {
    status: 200,
    description: 'The updated account.',
    schema: User,
    example: { ...userExample, phone: '+49 30 23125 015', language: 'de', preferredReminderChannel: 'none' },
  },
  errors: [
    'MISSING_FIELDS',
    'PASSWORD_TOO_SHORT',
    'INVALID_VALUE',
    'PREFERRED_REMINDER_CHANNEL_UNAVAILABLE',
    'INVALID_CREDENTIALS',
  ],
});

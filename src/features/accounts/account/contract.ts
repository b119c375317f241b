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
  description: 'An e-mail address; upper and lower case are the same.',
});
const aboutPassword =
  'At least 8 characters, at most 200. Not one that everybody tries first: common words, keys in a row, your name or address.';
const Password = Type.String({ minLength: 1, maxLength: 200, description: aboutPassword });
export const CurrentPassword = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'Your present password.',
});
const Phone = Type.String({
  maxLength: 40,
  pattern: phonePattern,
  ...expecting(expectedPhone),
  description: 'Digits, with `+`, spaces, brackets, dots, dashes and slashes where wanted.',
});
const Zone = TimeZone('An IANA zone name.');
const Language = Type.Enum([...languageCodes], {
  description: 'What we write to you in: English, German or Portuguese.',
});
const ReminderChannel = Type.Enum([...reminderChannels], { description: 'How reminders arrive.' });

export const User = Type.Object(
  {
    id: Id('Opaque.'),
    email: Type.String(),
    name: Type.String(),
    role: Type.Enum(['customer', 'business', 'professional', 'admin']),
    phone: Nullable(Type.String()),
    timezone: Nullable(Type.String({ description: 'An IANA zone name.' })),
    language: Language,
    preferredReminderChannel: ReminderChannel,
    emailVerified: Type.Boolean({
      description:
        'Whether the link mailed to the address was followed. Until then mails to it are in our words only.',
    }),
    createdAt: Instant('When the account was opened.'),
  },
  { title: 'User' },
);
export type UserReply = Static<typeof User>;

const Session = Type.Object(
  {
    accessToken: Type.String({ description: 'A JWT for `Authorization: Bearer`, good for 15 minutes.' }),
    refreshToken: Type.String({ description: 'Good once, for the next pair of tokens, within 30 days.' }),
    tokenType: Type.Literal('Bearer'),
    expiresIn: Type.Integer({ description: 'Seconds the access token has left.' }),
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
  createdAt: '2026-11-30T12:00:00.000Z',
};
const sessionExample: SessionReply = {
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
  summary: 'Open an account',
  description:
    'Signs in at the same time: the answer is a session. A link to confirm the address is mailed to it. Without `language`, the one that `Accept-Language` likes best of those we have, else `en`.',
  body: Type.Object({
    email: EmailAddress,
    password: Password,
    name: Line('As others see it.'),
    role: Type.Optional(
      Type.Enum(['customer', 'business', 'professional'], {
        description: 'What the account is for; `customer` when not given.',
      }),
    ),
    phone: Type.Optional(Phone),
    timezone: Type.Optional(Zone),
    language: Type.Optional(Language),
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
  takesKey: true,
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
    'Wrong passwords slow down whoever sends them: from one network address to one account ten a minute, 30 in 15 minutes, 60 an hour, then 429 until that time is over. Nobody else is slowed down by it. `FORBIDDEN`: the password is right, and the account is suspended.',
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
  summary: 'Exchange a refresh token for new tokens',
  description:
    'Each refresh token works once. Presenting one again ends the whole session, for whoever holds it: sign in anew. The one exception is a repeat with the same `Idempotency-Key`. A session may be refreshed 20 times a minute; one network address, twice as often as it may sign in.',
  body: Type.Object({
    refreshToken: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'From the last answer that held one.',
    }),
  }),
  bodyExample: { refreshToken: sessionExample.refreshToken },
  reply: {
    status: 200,
    description: 'The same session, new tokens.',
    schema: Session,
    example: sessionExample,
  },
  errors: ['AUTH_REQUIRED'],
  secret: true,
  ownIdempotencyKey:
    'A random value of your own, new for each refresh token, of at least 16 characters (shorter ones count as none). A repeat of the same token with it within 60 seconds, as long as the next token is unused, gets the same next token again instead of ending the session.',
});

export const forgotPassword = declareRoute({
  operation: 'requestPasswordReset',
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: anyoneLimited,
  tag: 'Sessions',
  summary: 'Ask for a link to choose a new password',
  description:
    'Mails a link that works once, within an hour. The answer does not tell whether an account has the address.',
  body: Type.Object({ email: EmailAddress }),
  bodyExample: { email: 'customer@demo.test' },
  reply: { status: 202, description: 'Taken note of.', schema: Type.Object({}), example: {} },
  errors: [],
});

export const resetPassword = declareRoute({
  operation: 'resetPassword',
  method: 'POST',
  path: '/api/auth/reset-password',
  access: anyoneLimited,
  tag: 'Sessions',
  summary: 'Choose a new password',
  description:
    'Ends every session of the account, its calendar feed, all that agents were allowed, and every other link that was mailed. It also confirms the address: the link was read there.',
  body: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 200, description: 'From the link in the mail.' }),
    password: Password,
  }),
  bodyExample: { token: 'pr_q3lN0Zk1x5w9u7s2r4t6y8b0d2f4h6j8m1p3c5v7n9k', password: 'a new secret' },
  reply: { status: 204, description: 'The new password holds.' },
  errors: ['PASSWORD_TOO_SHORT', 'INVALID_VALUE', 'RESET_LINK_INVALID'],
});

export const getAccount = declareRoute({
  operation: 'getAccount',
  method: 'GET',
  path: '/api/account',
  access: signedIn,
  tag: 'Account',
  summary: 'Your account',
  reply: { status: 200, description: 'The account.', schema: User, example: userExample },
  errors: [],
});

export const patchAccount = declareRoute({
  operation: 'updateAccount',
  method: 'PATCH',
  path: '/api/account',
  access: signedIn,
  tag: 'Account',
  summary: 'Change your account',
  description:
    'Only what is sent changes; null clears. A new password needs the current one and ends all other sessions, the calendar feed, and all that agents were allowed. Reminders by `sms` need a phone number, and a gateway (`SMS_URL`).',
  body: Type.Object({
    name: Type.Optional(Line('As others see it.')),
    phone: Type.Optional(Nullable(Phone)),
    timezone: Type.Optional(Nullable(Zone)),
    language: Type.Optional(Language),
    preferredReminderChannel: Type.Optional(ReminderChannel),
    password: Type.Optional(Type.String({ maxLength: 200, description: aboutPassword })),
    currentPassword: Type.Optional(
      Type.String({ maxLength: 200, description: 'Needed to change the password.' }),
    ),
  }),
  bodyExample: { phone: '+49 30 23125 015', language: 'de', preferredReminderChannel: 'none' },
  reply: {
    status: 200,
    description: 'The account as it is now.',
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

import Type, { type Static } from 'typebox';
import { signedIn } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Instant, Nullable, pageQuery } from '../../../http/schemas.ts';

const tag = 'Sessions';

const OwnSession = Type.Object(
  {
    id: Id('Opaque.'),
    device: Nullable(
      Type.String({
        description:
          'Browser and operating system, for example `Firefox on Windows`. Null when unknown. The IP address is not stored.',
      }),
    ),
    createdAt: Instant('Time of sign-in.'),
    lastUsedAt: Instant(
      'Last time the tokens were refreshed. The session may have been used for up to 15 minutes after it.',
    ),
    expiresAt: Instant('Expiry time. Each refresh extends it.'),
    current: Type.Boolean({ description: 'Whether this is the session of the request.' }),
  },
  { title: 'OwnSession' },
);
export type OwnSessionReply = Static<typeof OwnSession>;

export const logout = declareRoute({
  operation: 'signOut',
  method: 'POST',
  path: '/api/auth/logout',
  access: signedIn,
  beforeSecondFactor: true,
  tag,
  summary: 'Sign out',
  description: 'Revokes the access token and the refresh token of this session. Other sessions stay active.',
  reply: { status: 204, description: 'The session has ended.' },
  errors: [],
});

export const logoutEverywhere = declareRoute({
  operation: 'signOutEverywhere',
  method: 'POST',
  path: '/api/auth/logout-everywhere',
  access: signedIn,
  tag,
  summary: 'Sign out of all sessions',
  description:
    'Ends every session of the account, including this one. The calendar feed and agent grants stay active.',
  reply: { status: 204, description: 'All sessions have ended.' },
  errors: [],
});

export const listSessions = declareRoute({
  operation: 'listSessions',
  method: 'GET',
  path: '/api/account/sessions',
  access: signedIn,
  tag,
  summary: 'List your active sessions',
  query: Type.Object({ ...pageQuery }),
  reply: {
    status: 200,
    description: 'Sessions, newest first.',
    schema: Type.Array(OwnSession),
    example: [
      {
        id: 'ses_01kf4zq0m8w3c5x7e9g2j4n6p8',
        device: 'Firefox on Windows',
        createdAt: '2026-11-30T12:00:00.000Z',
        lastUsedAt: '2026-11-30T12:15:00.000Z',
        expiresAt: '2026-12-30T12:15:00.000Z',
        current: true,
      },
    ],
  },
  errors: [],
  list: true,
});

export const endSession = declareRoute({
  operation: 'endSession',
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  access: signedIn,
  tag,
  summary: 'Sign out of one session',
  description: 'Revokes the tokens of the session. Takes effect on every process within one second.',
  params: Type.Object({ id: Id('The session.', { examples: ['ses_01kf4zq0m8w3c5x7e9g2j4n6p8'] }) }),
  reply: { status: 204, description: 'The session has ended.' },
  errors: ['NOT_FOUND'],
});

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
        description: 'What signed in, as far as it told: `Firefox on Windows`. No address is kept.',
      }),
    ),
    createdAt: Instant('When it began.'),
    lastUsedAt: Instant('When it last asked for tokens: it was in use for up to 15 minutes from then on.'),
    expiresAt: Instant('When it ends, unless it is used before.'),
    current: Type.Boolean({ description: 'Whether it is the one you ask with.' }),
  },
  { title: 'OwnSession' },
);
export type OwnSessionReply = Static<typeof OwnSession>;

export const logout = declareRoute({
  operation: 'signOut',
  method: 'POST',
  path: '/api/auth/logout',
  access: signedIn,
  tag,
  summary: 'End this session',
  description: 'The access token and the refresh token of this session stop working. Other sessions go on.',
  reply: { status: 204, description: 'The session has ended.' },
  errors: [],
});

export const logoutEverywhere = declareRoute({
  operation: 'signOutEverywhere',
  method: 'POST',
  path: '/api/auth/logout-everywhere',
  access: signedIn,
  tag,
  summary: 'End every session of yours',
  description:
    'This one, too: sign in anew. The private address of your calendar and the agents you allowed are not touched.',
  reply: { status: 204, description: 'All of them have ended.' },
  errors: [],
});

export const listSessions = declareRoute({
  operation: 'listSessions',
  method: 'GET',
  path: '/api/account/sessions',
  access: signedIn,
  tag,
  summary: 'Where you are signed in',
  query: Type.Object({ ...pageQuery }),
  reply: {
    status: 200,
    description: 'The newest first.',
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
  summary: 'End one of your sessions',
  description: 'Its tokens stop working at once, on another process within a second.',
  params: Type.Object({ id: Id('The session.', { examples: ['ses_01kf4zq0m8w3c5x7e9g2j4n6p8'] }) }),
  reply: { status: 204, description: 'It has ended.' },
  errors: ['NOT_FOUND'],
});

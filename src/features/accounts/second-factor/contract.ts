import Type, { type Static } from 'typebox';
import { anyoneLimited, signedIn } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Instant, Nullable } from '../../../http/schemas.ts';
import { CurrentPassword, Session, sessionExample } from '../account/contract.ts';

const path = '/api/account/second-factor';
const tag = 'Account';

const SecondFactor = Type.Object(
  {
    enabledAt: Nullable(Instant('Null while sign-in needs no second factor.')),
    recoveryCodesLeft: Type.Integer({ description: 'Unused recovery codes.' }),
    required: Type.Boolean({ description: 'Platform staff needs a second factor here.' }),
  },
  { title: 'SecondFactor' },
);
export type SecondFactorReply = Static<typeof SecondFactor>;

const Code = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'Current code of the authenticator app, or a recovery code.',
});
const AppCode = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'Current code of the authenticator app.',
});

const RecoveryCodes = Type.Object(
  { recoveryCodes: Type.Array(Type.String(), { description: 'Ten codes. Each works once.' }) },
  { title: 'RecoveryCodes' },
);
const recoveryCodesExample = {
  recoveryCodes: [
    '7k2m-9qwx-4t8v-c3hn',
    'b5rz-1jd6-yp0s-8gfe',
    'm4x9-2vtc-h7kq-6wn3',
    '0sde-g8py-z1rj-5bf6',
    'q9w2-x4k7-m8tv-3cnh',
    'j6d1-5rzb-0spy-e8gf',
    'h3cv-t8nw-9x2k-q7m4',
    'f5b6-gze8-r1jd-yp0s',
    '2kq7-m4h9-wxcv-t8n3',
    'd6jr-z1b5-pys0-gf8e',
  ],
};

export const completeSignIn = declareRoute({
  operation: 'completeSignIn',
  method: 'POST',
  path: '/api/auth/second-factor',
  access: anyoneLimited,
  tag: 'Sessions',
  summary: 'Sign in: second step',
  description:
    'Ticket: both sign-in routes return 403 `FORBIDDEN` with `reason=second-factor` and `ticket` in `Error-Info` to accounts with a second factor. It works for 10 minutes and 5 tries.',
  body: Type.Object({
    ticket: Type.String({ minLength: 1, maxLength: 200, description: 'Ticket of the first step.' }),
    code: Code,
  }),
  bodyExample: { ticket: 'sft_q3lN0Zk1x5w9u7s2r4t6y8b0d2f4h6j8m1p3c5v7n9k', code: '402913' },
  reply: { status: 200, description: 'A new session.', schema: Session, example: sessionExample },
  errors: ['INVALID_CREDENTIALS', 'FORBIDDEN'],
  secret: true,
});

export const getSecondFactor = declareRoute({
  operation: 'getSecondFactor',
  method: 'GET',
  path,
  access: signedIn,
  beforeSecondFactor: true,
  tag,
  summary: 'Get the state of your second factor',
  reply: {
    status: 200,
    description: 'The state.',
    schema: SecondFactor,
    example: { enabledAt: null, recoveryCodesLeft: 0, required: false },
  },
  errors: [],
});

export const setUpSecondFactor = declareRoute({
  operation: 'setUpSecondFactor',
  method: 'POST',
  path,
  access: signedIn,
  beforeSecondFactor: true,
  tag,
  summary: 'Set up a second factor',
  description:
    'Creates the secret of an authenticator app (RFC 6238: SHA-1, 6 digits, 30 seconds). Nothing changes until it is confirmed. Requires a confirmed address.',
  body: Type.Object({ password: CurrentPassword }),
  bodyExample: { password: 'demo-password' },
  reply: {
    status: 201,
    description: 'The secret, shown once.',
    schema: Type.Object({
      secret: Type.String({ description: 'Base32.' }),
      uri: Type.String({ description: '`otpauth:` address for a QR code.' }),
    }),
    example: {
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      uri: 'otpauth://totp/Openslot:customer%40demo.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Openslot',
    },
  },
  errors: ['INVALID_CREDENTIALS', 'PROFILE_INCOMPLETE', 'INVALID_STATUS'],
  secret: true,
});

export const confirmSecondFactor = declareRoute({
  operation: 'confirmSecondFactor',
  method: 'POST',
  path: `${path}/confirm`,
  access: signedIn,
  beforeSecondFactor: true,
  tag,
  summary: 'Enable the second factor',
  description:
    'Sign-in by password or e-mail code then needs a second step, also after a password reset. Active sessions, agent grants and API keys are not affected.',
  body: Type.Object({ code: AppCode }),
  bodyExample: { code: '402913' },
  reply: {
    status: 200,
    description: 'Recovery codes, shown once.',
    schema: RecoveryCodes,
    example: recoveryCodesExample,
  },
  errors: ['INVALID_CREDENTIALS', 'INVALID_STATUS'],
  secret: true,
});

export const renewRecoveryCodes = declareRoute({
  operation: 'renewRecoveryCodes',
  method: 'POST',
  path: `${path}/recovery-codes`,
  access: signedIn,
  tag,
  summary: 'Replace your recovery codes',
  body: Type.Object({ code: Code }),
  bodyExample: { code: '402913' },
  reply: {
    status: 200,
    description: 'New codes, shown once. The old ones stop working.',
    schema: RecoveryCodes,
    example: recoveryCodesExample,
  },
  errors: ['INVALID_CREDENTIALS'],
  secret: true,
});

export const disableSecondFactor = declareRoute({
  operation: 'disableSecondFactor',
  method: 'DELETE',
  path,
  access: signedIn,
  tag,
  summary: 'Disable the second factor',
  body: Type.Object({ password: CurrentPassword, code: Code }),
  bodyExample: { password: 'demo-password', code: '402913' },
  reply: { status: 204, description: 'The second factor and the recovery codes are deleted.' },
  errors: ['INVALID_CREDENTIALS'],
});

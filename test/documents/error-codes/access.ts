import { registerAccount } from '../../fixtures/accounts.ts';
import { booked } from '../../fixtures/salon.ts';
import type { Scenarios } from './scenario.ts';

export const access = {
  AUTH_REQUIRED: {
    request: 'GET /api/appointments',
    because: 'Sent without a session.',
    run: ({ send }) => send(),
  },
  FORBIDDEN: {
    request: 'GET /api/business/packages',
    because: 'The session belongs to a customer.',
    run: ({ salon, send }) => send({ token: salon.customer.token }),
  },
  INVALID_API_KEY: {
    request: 'GET /api/businesses',
    because: 'Sent with an unknown `X-API-Key`.',
    run: ({ send }) => send({ key: 'ams_test_nobody-was-given-this' }),
  },
  INVALID_CREDENTIALS: {
    request: 'POST /api/auth/login',
    because: 'The password is wrong: `{"password": "not the password"}`.',
    async run({ app, send }) {
      const { email } = await registerAccount(app);
      return send({ body: { email, password: 'not the password' } });
    },
  },
  EMAIL_TAKEN: {
    request: 'POST /api/auth/register',
    because: 'Another account has this address.',
    async run({ app, send }) {
      const { email } = await registerAccount(app);
      return send({ body: { email, password: 'another password', name: 'Somebody else' } });
    },
  },
  RESET_LINK_INVALID: {
    request: 'POST /api/auth/reset-password',
    because: 'The token is unknown: `{"token": "pr_from-no-mail"}`.',
    run: ({ send }) => send({ body: { token: 'pr_from-no-mail', password: 'a new password' } }),
  },
  ACCOUNT_DELETE_UNSUPPORTED: {
    request: 'DELETE /api/account',
    because: 'The account owns a business.',
    run: ({ salon, send }) => send({ token: salon.owner.token, body: { password: 'a long password' } }),
  },
  ACCOUNT_HAS_BOOKINGS: {
    request: 'DELETE /api/account',
    because: 'The customer has an upcoming appointment.',
    async run({ app, salon, send }) {
      await booked(app, salon.customer.token, salon.slot);
      return send({ token: salon.customer.token, body: { password: 'a long password' } });
    },
  },
  PASSWORD_TOO_SHORT: {
    request: 'POST /api/auth/register',
    because: 'Seven characters: `{"password": "1234567"}`.',
    run: ({ send }) => send({ body: { email: 'new@example.com', password: '1234567', name: 'Somebody' } }),
  },
  CRM_CLIENT_STAFF_ONLY: {
    request: 'POST /api/appointments',
    because: 'A customer sends a client record: `{"crmClientId": "cli_of-the-salon"}`.',
    run: ({ salon, send }) =>
      send({ token: salon.customer.token, body: { ...salon.slot, crmClientId: 'cli_of-the-salon' } }),
  },
} satisfies Scenarios;

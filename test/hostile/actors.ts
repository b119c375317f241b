import { demoLogins, demoPassword } from '../../demo/load-demo.ts';
import type { Send, WireRequest } from './send.ts';

/** Sender of requests: an account, or a caller with missing or invalid credentials. */
export interface Actor {
  name: string;
  /** Null for a caller without a valid session. */
  role: string | null;
  headers: Record<string, string>;
  refreshToken?: string;
  accountId?: string;
}

export interface ActorPool {
  /**
   * Actors with this role. The demo account with all records comes first, then a new account without records.
   */
  withRole(role: string): Actor[];
  /** Callers without a session: no credentials, an API key, invalid or expired credentials. */
  withoutSession: Actor[];
  anonymous: Actor;
  badKey: Actor;
  /**
   * Replaces accounts that can no longer sign in. With `newcomers`, also replaces the new accounts, which may
   * have reached a limit.
   */
  renew(options: { newcomers: boolean }): Promise<void>;
  /** Registers an account that later requests do not need. */
  registerDisposable(role: string): Promise<Actor>;
}

/** Password of every account registered by this suite. */
export const accountPassword = 'staple battery horse 7';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export async function createActorPool(send: Send): Promise<ActorPool> {
  const known = new Map<string, Actor>();
  let registered = 0;

  async function ask(wire: WireRequest) {
    const answer = await send(wire);
    if (answer.status >= 300 || answer.status === 0)
      throw new Error(
        `${wire.method} ${wire.target}: ${answer.status} ${answer.text} ${answer.failure ?? ''}`,
      );
    return answer.text === '' ? null : JSON.parse(answer.text);
  }

  const post = (target: string, body: unknown, headers: Record<string, string> = {}) =>
    ask({
      method: 'POST',
      target,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  async function register(role: string, name: string): Promise<Actor> {
    const email = `${role}-${++registered}-${Date.now().toString(36)}@hostile.example`;
    const account = { email, password: accountPassword, name: 'New Comer', role };
    const { accessToken, refreshToken } = await post('/api/auth/register', account);
    return { name, role, headers: bearer(accessToken), refreshToken };
  }

  async function signIn(role: string): Promise<Actor> {
    const email = demoLogins.find((login) => login.role === role)?.email;
    const { accessToken, user } = await post('/api/auth/login', { email, password: demoPassword });
    return { name: `demo ${role}`, role, headers: bearer(accessToken), accountId: user.id };
  }

  /** Reinstates the account first if an attack suspended it. */
  async function signInAgain({ role, accountId }: Actor): Promise<Actor> {
    const admin = await signIn('admin');
    if (role === 'admin') return admin;
    const { suspendedAt } = await ask({
      method: 'GET',
      target: `/api/accounts/${accountId}`,
      headers: admin.headers,
    });
    if (suspendedAt !== null) await post(`/api/accounts/${accountId}/reinstate`, {}, admin.headers);
    return signIn(role!);
  }

  const isSignedIn = async ({ headers }: Actor) =>
    (await send({ method: 'GET', target: '/api/account', headers })).status === 200;

  async function renew({ newcomers }: { newcomers: boolean }): Promise<void> {
    for (const { role } of demoLogins) {
      const actor = known.get(`demo ${role}`);
      if (actor === undefined) known.set(`demo ${role}`, await signIn(role));
      else if (!(await isSignedIn(actor))) known.set(`demo ${role}`, await signInAgain(actor));
    }
    for (const role of ['customer', 'business', 'professional']) {
      const actor = known.get(`new ${role}`);
      if (newcomers || actor === undefined || !(await isSignedIn(actor)))
        known.set(`new ${role}`, await register(role, `new ${role}`));
    }
  }

  await renew({ newcomers: true });
  const withoutSession = await createActorsWithoutSession(post, register);
  return {
    withRole: (role) => [...known.values()].filter((actor) => actor.role === role),
    withoutSession,
    anonymous: withoutSession[0]!,
    badKey: withoutSession[1]!,
    renew,
    registerDisposable: (role) => register(role, `disposable ${role}`),
  };
}

async function createActorsWithoutSession(
  post: (target: string, body: unknown, headers?: Record<string, string>) => Promise<{ apiKey: string }>,
  register: (role: string, name: string) => Promise<Actor>,
): Promise<Actor[]> {
  const { apiKey } = await post('/api/keys', {});
  const signedOut = await register('business', 'signed out');
  await post('/api/auth/logout', {}, signedOut.headers);
  const token = signedOut.headers.authorization!.slice('Bearer '.length);
  const [head = '', payload = '', signature = ''] = token.split('.');
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const admin = encode({ ...claims, role: 'admin' });
  const unauthenticated = (name: string, headers: Record<string, string>): Actor => ({
    name,
    role: null,
    headers,
  });
  return [
    unauthenticated('anonymous', {}),
    unauthenticated('an unknown key', { 'x-api-key': 'ams_test_unknown' }),
    unauthenticated('a key', { 'x-api-key': apiKey }),
    { ...signedOut, role: null },
    unauthenticated(
      'a token with algorithm none',
      bearer(`${encode({ alg: 'none', typ: 'JWT' })}.${admin}.`),
    ),
    unauthenticated('a token with another payload', bearer(`${head}.${admin}.${signature}`)),
    unauthenticated('an expired token', bearer(`${head}.${encode({ ...claims, exp: 1 })}.${signature}`)),
    unauthenticated('a malformed token', bearer('x')),
    unauthenticated('another scheme', { authorization: 'Basic YWRtaW46YWRtaW4=' }),
  ];
}

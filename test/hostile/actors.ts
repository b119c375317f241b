import { demoLogins, demoPassword } from '../../demo/load-demo.ts';
import type { Send, WireRequest } from './send.ts';

/** Somebody, or something, that sends requests. */
export interface Actor {
  name: string;
  /** Null: nobody that the service knows. */
  role: string | null;
  headers: Record<string, string>;
  refreshToken?: string;
  accountId?: string;
}

export interface Cast {
  /** Those whom a route may let in, by role: the one with all the demo's records first, then somebody without any. */
  of(role: string): Actor[];
  /** Without credentials, with a key, and with credentials that do not hold. */
  strangers: Actor[];
  nobody: Actor;
  badKey: Actor;
  /** Replaces whoever can no longer sign in, and those who have used up what an account may do. */
  renew(options: { newcomers: boolean }): Promise<void>;
  /** One that will not be missed. */
  throwAway(role: string): Promise<Actor>;
}

/** Of everybody who is registered here. */
export const accountPassword = 'staple battery horse 7';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export async function assembleCast(send: Send): Promise<Cast> {
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

  /** An attack may have been an administrator's suspension. */
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

  const isIn = async ({ headers }: Actor) =>
    (await send({ method: 'GET', target: '/api/account', headers })).status === 200;

  async function renew({ newcomers }: { newcomers: boolean }): Promise<void> {
    for (const { role } of demoLogins) {
      const actor = known.get(`demo ${role}`);
      if (actor === undefined) known.set(`demo ${role}`, await signIn(role));
      else if (!(await isIn(actor))) known.set(`demo ${role}`, await signInAgain(actor));
    }
    for (const role of ['customer', 'business', 'professional']) {
      const actor = known.get(`new ${role}`);
      if (newcomers || actor === undefined || !(await isIn(actor)))
        known.set(`new ${role}`, await register(role, `new ${role}`));
    }
  }

  await renew({ newcomers: true });
  const strangers = await assembleStrangers(post, register);
  return {
    of: (role) => [...known.values()].filter((actor) => actor.role === role),
    strangers,
    nobody: strangers[0]!,
    badKey: strangers[1]!,
    renew,
    throwAway: (role) => register(role, `passing ${role}`),
  };
}

async function assembleStrangers(
  post: (target: string, body: unknown, headers?: Record<string, string>) => Promise<{ apiKey: string }>,
  register: (role: string, name: string) => Promise<Actor>,
): Promise<Actor[]> {
  const { apiKey } = await post('/api/keys', {});
  const gone = await register('business', 'signed out');
  await post('/api/auth/logout', {}, gone.headers);
  const token = gone.headers.authorization!.slice('Bearer '.length);
  const [head = '', payload = '', signature = ''] = token.split('.');
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const admin = encode({ ...claims, role: 'admin' });
  const stranger = (name: string, headers: Record<string, string>): Actor => ({ name, role: null, headers });
  return [
    stranger('nobody', {}),
    stranger('an unknown key', { 'x-api-key': 'ams_test_unknown' }),
    stranger('a key', { 'x-api-key': apiKey }),
    { ...gone, role: null },
    stranger('a token of no algorithm', bearer(`${encode({ alg: 'none', typ: 'JWT' })}.${admin}.`)),
    stranger('a token with another payload', bearer(`${head}.${admin}.${signature}`)),
    stranger('an expired token', bearer(`${head}.${encode({ ...claims, exp: 1 })}.${signature}`)),
    stranger('no token', bearer('x')),
    stranger('another scheme', { authorization: 'Basic YWRtaW46YWRtaW4=' }),
  ];
}

import type { Answer, TestApp } from '../../../fixtures/app.ts';

let made = 0;

export const newEmail = () => `person-${++made}@example.com`;

export interface Person {
  id: string;
  email: string;
  password: string;
  token: string;
  refreshToken: string;
}

/** Registers somebody new and insists that it worked. */
export async function newPerson(app: TestApp, fields: Record<string, unknown> = {}): Promise<Person> {
  const body = { email: newEmail(), password: 'first password', name: 'Ada Lovelace', ...fields };
  const answer = await app.call('POST', '/api/auth/register', { body });
  if (answer.status !== 201) throw new Error(`not registered: ${answer.status} ${answer.text}`);
  const { accessToken, refreshToken, user } = answer.body;
  return { id: user.id, email: body.email, password: body.password, token: accessToken, refreshToken };
}

export const logIn = (app: TestApp, email: string, password: string) =>
  app.call('POST', '/api/auth/login', { body: { email, password } });

export const refresh = (app: TestApp, refreshToken: string) =>
  app.call('POST', '/api/auth/refresh', { body: { refreshToken } });

export const getAccount = (app: TestApp, token: string) => app.call('GET', '/api/account', { token });

export const outcome = (answer: Answer) => [answer.status, answer.body.error ?? null];

/** A signed-in user. An error response is a fault of the measurement and throws. */
export async function actAs(url: string, email: string, password: string) {
  const { accessToken } = (await call(url, 'POST', '/api/auth/login', { email, password })) as {
    accessToken: string;
  };
  const act = (method: string, path: string, body?: unknown) => call(url, method, path, body, accessToken);
  return Object.assign(act, { token: accessToken });
}

export type Person = Awaited<ReturnType<typeof actAs>>;

async function call(url: string, method: string, path: string, body?: unknown, token?: string) {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${text} ${response.headers.get('error-detail')}`);
  return text === '' ? undefined : JSON.parse(text);
}

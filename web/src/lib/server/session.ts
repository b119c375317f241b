import type { Cookies, RequestEvent } from '@sveltejs/kit';
import type { SessionHolder } from 'openslot-client';

const refreshSeconds = 30 * 24 * 60 * 60;

const isSecure = (event: RequestEvent) => event.url.protocol === 'https:';

/** Over TLS the browser itself refuses a cookie of these names from anybody but this very host. */
export const cookieName = (event: RequestEvent, name: string) => (isSecure(event) ? `__Host-${name}` : name);

/** No script can read it, and no other site's form sends it. */
export const cookieOptions = (event: RequestEvent, maxAge: number) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(event),
    maxAge,
  }) satisfies Parameters<Cookies['set']>[2];

/** As it was set: without TLS a browser takes nothing that says it is secure, not even the end of a cookie. */
export const forgetCookie = (event: RequestEvent, name: string) =>
  event.cookies.delete(name, { path: '/', secure: isSecure(event) });

export const hasSession = (event: RequestEvent) =>
  event.cookies.get(cookieName(event, 'refresh')) !== undefined;

/** As good as the API last found it. */
export const accessToken = (event: RequestEvent) => event.cookies.get(cookieName(event, 'access'));

export function endSession(event: RequestEvent): void {
  for (const name of ['access', 'refresh']) {
    if (event.cookies.get(cookieName(event, name)) !== undefined)
      forgetCookie(event, cookieName(event, name));
  }
}

/** The session of a browser, in its cookies. */
export function cookieSession(event: RequestEvent, platform: App.Platform): SessionHolder {
  return {
    get() {
      const refreshToken = event.cookies.get(cookieName(event, 'refresh'));
      if (refreshToken === undefined) return null;
      const accessToken = event.cookies.get(cookieName(event, 'access'));
      // Tabs that wake together ask with the same token, perhaps on two processes: the key makes that a repeat, not a theft.
      const refreshKey = platform.refreshKey(refreshToken);
      return accessToken === undefined
        ? { accessToken: '', refreshToken, refreshKey, expiresAt: 0 }
        : { accessToken, refreshToken, refreshKey };
    },
    set(tokens) {
      if (tokens === null) return endSession(event);
      const seconds = Math.floor(((tokens.expiresAt ?? 0) - Date.now()) / 1000);
      event.cookies.set(
        cookieName(event, 'access'),
        tokens.accessToken,
        cookieOptions(event, Math.max(seconds, 1)),
      );
      event.cookies.set(
        cookieName(event, 'refresh'),
        tokens.refreshToken,
        cookieOptions(event, refreshSeconds),
      );
    },
  };
}

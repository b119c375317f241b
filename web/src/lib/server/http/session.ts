import type { Cookies, RequestEvent } from '@sveltejs/kit';
import type { SessionHolder } from 'openslot-client';

const refreshSeconds = 30 * 24 * 60 * 60;

const isSecure = (event: RequestEvent) => event.url.protocol === 'https:';

/** Over TLS, browsers accept a `__Host-` cookie from this host only. */
export const cookieName = (event: RequestEvent, name: string) => (isSecure(event) ? `__Host-${name}` : name);

/** Not readable by scripts, not sent by forms of other sites. */
export const cookieOptions = (event: RequestEvent, maxAge: number) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(event),
    maxAge,
  }) satisfies Parameters<Cookies['set']>[2];

/** Without TLS, browsers ignore a deletion with the secure flag. */
export const forgetCookie = (event: RequestEvent, name: string) =>
  event.cookies.delete(name, { path: '/', secure: isSecure(event) });

export const hasSession = (event: RequestEvent) =>
  event.cookies.get(cookieName(event, 'refresh')) !== undefined;

export const accessToken = (event: RequestEvent) => event.cookies.get(cookieName(event, 'access'));

export function endSession(event: RequestEvent): void {
  for (const name of ['access', 'refresh']) {
    if (event.cookies.get(cookieName(event, name)) !== undefined)
      forgetCookie(event, cookieName(event, name));
  }
}

/** The session of a browser, stored in cookies. */
export function cookieSession(event: RequestEvent, platform: App.Platform): SessionHolder {
  return {
    get() {
      const refreshToken = event.cookies.get(cookieName(event, 'refresh'));
      if (refreshToken === undefined) return null;
      const accessToken = event.cookies.get(cookieName(event, 'access'));
      // Tabs that wake up together can refresh with the same token on two processes. The key marks the second
      // request as a repetition, not as token theft.
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

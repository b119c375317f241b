import type { Cookies, RequestEvent } from '@sveltejs/kit';
import type { SessionHolder } from 'openslot-client';

const refreshSeconds = 30 * 24 * 60 * 60;

const isSecure = (event: RequestEvent) => event.url.protocol === 'https:';

/** Over TLS the browser itself refuses a cookie of these names from anybody but this very host. */
const nameOf = (event: RequestEvent, name: string) => (isSecure(event) ? `__Host-${name}` : name);

/** No script can read it, and no other site's form sends it. */
export const cookieOptions = (event: RequestEvent, maxAge: number) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(event),
    maxAge,
  }) satisfies Parameters<Cookies['set']>[2];

export const hasSession = (event: RequestEvent) => event.cookies.get(nameOf(event, 'refresh')) !== undefined;

export function endSession(event: RequestEvent): void {
  for (const name of ['access', 'refresh']) {
    if (event.cookies.get(nameOf(event, name)) !== undefined)
      event.cookies.delete(nameOf(event, name), { path: '/', secure: isSecure(event) });
  }
}

/** The session of a browser, in its cookies. */
export function cookieSession(event: RequestEvent, platform: App.Platform): SessionHolder {
  return {
    get() {
      const refreshToken = event.cookies.get(nameOf(event, 'refresh'));
      if (refreshToken === undefined) return null;
      const accessToken = event.cookies.get(nameOf(event, 'access'));
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
        nameOf(event, 'access'),
        tokens.accessToken,
        cookieOptions(event, Math.max(seconds, 1)),
      );
      event.cookies.set(nameOf(event, 'refresh'), tokens.refreshToken, cookieOptions(event, refreshSeconds));
    },
  };
}

import { randomKey } from './random-key.ts';

/** Tokens of a session, as stored for example in a cookie. */
export interface SessionTokens {
  accessToken: string;
  refreshToken: string;
  /** Milliseconds since 1970 on the local clock. If it is absent, the token is used until it is refused. */
  expiresAt?: number;
  /** Identifies repeats of a refresh. Stored with the tokens, so that concurrent requests share it. */
  refreshKey?: string;
}

/** Storage of the tokens; `null` while signed out. */
export interface SessionHolder {
  get(): SessionTokens | null | undefined | Promise<SessionTokens | null | undefined>;
  set(tokens: SessionTokens | null): void | Promise<void>;
}

export function memorySession(tokens: SessionTokens | null = null): SessionHolder {
  let held = tokens;
  return {
    get: () => held,
    set(next) {
      held = next;
    },
  };
}

export function tokensOf(session: { accessToken: string; refreshToken: string; expiresIn: number }) {
  const { accessToken, refreshToken, expiresIn } = session;
  return { accessToken, refreshToken, expiresAt: Date.now() + expiresIn * 1000, refreshKey: randomKey() };
}

const ahead = 30_000;

export const isEnding = ({ expiresAt }: SessionTokens) =>
  expiresAt !== undefined && expiresAt - ahead < Date.now();

/** Exchanges a refresh token; null if the session has ended. */
export type Exchange = (refreshToken: string, refreshKey: string) => Promise<SessionTokens | null>;

const underWay = new WeakMap<SessionHolder, Promise<SessionTokens | null>>();

/** Replaces the tokens once for all waiting calls; null if the session has ended. */
export function refresh(
  holder: SessionHolder,
  sent: SessionTokens,
  exchange: Exchange,
): Promise<SessionTokens | null> {
  const running = underWay.get(holder);
  if (running !== undefined) return running;
  const begun = exchangeHeld(holder, sent, exchange).finally(() => underWay.delete(holder));
  underWay.set(holder, begun);
  return begun;
}

async function exchangeHeld(
  holder: SessionHolder,
  sent: SessionTokens,
  exchange: Exchange,
): Promise<SessionTokens | null> {
  const held = await holder.get();
  // Another call or tab has refreshed already.
  if (!held || held.accessToken !== sent.accessToken) return held ?? null;
  const next = await exchange(held.refreshToken, held.refreshKey ?? randomKey());
  const meanwhile = await holder.get();
  if (meanwhile?.refreshToken === held.refreshToken) await holder.set(next);
  // The session was changed during the request; the newer one is kept.
  else return meanwhile ?? null;
  return next;
}

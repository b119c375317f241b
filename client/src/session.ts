import { randomKey } from './random-key.ts';

/** All that has to be kept of a session to go on with it, for instance in a cookie. */
export interface SessionTokens {
  accessToken: string;
  refreshToken: string;
  /** Milliseconds since 1970 by our own clock; without it, a refusal says when the access token has ended. */
  expiresAt?: number;
  /** Proves a repeated refresh to be ours. Kept with the tokens, so that two requests that share them share it. */
  refreshKey?: string;
}

/** Where they are kept. `null`: nobody is signed in. */
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

/** Exchanges a refresh token; null when its session has ended. */
export type Exchange = (refreshToken: string, refreshKey: string) => Promise<SessionTokens | null>;

const underWay = new WeakMap<SessionHolder, Promise<SessionTokens | null>>();

/** New tokens in place of those that were sent, asked for once however many wait for them; null when the session has ended. */
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
  // Somebody was quicker: another call, another tab.
  if (!held || held.accessToken !== sent.accessToken) return held ?? null;
  const next = await exchange(held.refreshToken, held.refreshKey ?? randomKey());
  const meanwhile = await holder.get();
  if (meanwhile?.refreshToken === held.refreshToken) await holder.set(next);
  // Signed out, or in as somebody else, while we asked: that holds.
  else return meanwhile ?? null;
  return next;
}

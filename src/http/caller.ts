import type { GrantScope } from './grant-scopes.ts';

export type Role = 'customer' | 'business' | 'professional' | 'admin';

export interface Session {
  id: string;
  userId: string;
  role: Role;
  /** Whether the account manages a business of somebody else's; not said of a session that is only claimed yet. */
  manages?: boolean;
  /** There where not the person themself asks, but an agent they allowed to. */
  grant?: SessionGrant;
}

/** What the caller was allowed, as far as every route needs to know it; the limits of bookings are asked for where one is made. */
interface SessionGrant {
  id: string;
  agentName: string;
  scopes: readonly GrantScope[];
  /** The only businesses it is for; null: all. */
  businessIds: readonly string[] | null;
  asksFirst: boolean;
  /** What is done now was counted against the limits when it was asked for. */
  isCharged?: true;
}

/** Through whose eyes a read looks: a session's, or null for everybody without one. */
export type Viewer = Session | null;

/** Details of the error that an agent gets without the scope of a route. */
export interface MissingScope {
  reason: 'missing-scope' | 'not-visible-to-agents';
  scope?: string;
  detail: string;
}

/** Who is asking, as far as it has been proven. */
export interface Caller<S extends Session | null = Session | null> {
  address: string;
  apiKeyId: string | null;
  session: S;
  /** Set for an agent whose grant lacks the scope of the route. It is served like an anonymous caller. */
  missingScope?: MissingScope;
  /**
   * Only on routes that prove the session in the statement that does their work, until it is proven: then the token is ours and has not
   * expired, but the session may have ended since. Throws AUTH_REQUIRED if it has.
   */
  prove?: (() => Promise<void>) | undefined;
}

/** A session as far as its token tells; `prove` is there when the database has not been asked lately. */
export interface ClaimedSession {
  session: Session | null;
  prove?: () => Promise<Session | null>;
}

/** The session of whoever calls a route that demands one. Of other routes' callers it cannot be asked: it does not compile. */
export const sessionOf = (caller: Caller<Session>): Session => caller.session;

export interface Quota {
  limit: number;
  remaining: number;
  resetSeconds: number;
}

/** What presenting an API key came to. Null: the key is unknown or revoked. */
export type KeyAdmission = { apiKeyId: string; quota: Quota; allowed: boolean } | null;

/** How callers are proven: given by the composition root, since this folder knows no feature. */
export interface Guards {
  /** Counts the request. Answers at once when it can: most keyed requests never leave this process. */
  admitKey(key: string): KeyAdmission | Promise<KeyAdmission>;
  /** The same when it can be counted in this very moment and is within its quota; else undefined, and nothing was counted. */
  admitKeyAtOnce(key: string): NonNullable<KeyAdmission> | undefined;
  /** Null when the token is not one of ours, has expired, or its session has ended. */
  readSession(token: string): Session | null | Promise<Session | null>;
  /** The same without asking the database. */
  claimSession(token: string): Promise<ClaimedSession>;
  /**
   * Of an agent's token: never from memory, so that what was revoked is refused at once. Throws RATE_LIMITED when the address has brought too
   * many that are none.
   */
  readGrant(token: string, address: string): Promise<Session | null>;
  /** Throws RATE_LIMITED when the address asked for accounts, sessions or keys too often. */
  limitAddress(address: string): Promise<void>;
}

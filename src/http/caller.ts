import type { WriteCondition } from '../platform/request-scope.ts';
import type { GrantScope } from './grant-scopes.ts';

export type Role = 'customer' | 'business' | 'professional' | 'admin';

export interface Session {
  id: string;
  userId: string;
  role: Role;
  /** Whether the account manages a business of another owner; undefined while the session is unverified. */
  manages?: boolean;
  /** Whether the account may book at the desk of a business; undefined while the session is unverified. */
  books?: boolean;
  /** Set for platform staff that must prove a second factor first. */
  needsSecondFactor?: true;
  /** Set if the caller is an agent. */
  grant?: SessionGrant;
}

/** The part of the grant that every route needs. Booking limits are read when booking. */
interface SessionGrant {
  id: string;
  agentName: string;
  scopes: readonly GrantScope[];
  /** Businesses covered by the grant; null for all. */
  businessIds: readonly string[] | null;
  asksFirst: boolean;
  /** The action was already charged to the limits when it was requested. */
  isCharged?: true;
}

/** Session for visibility checks; null for anonymous callers. */
export type Viewer = Session | null;

/** Details of the error that an agent gets without the scope of a route. */
export interface MissingScope {
  reason: 'missing-scope' | 'not-visible-to-agents';
  scope?: string;
  detail: string;
}

/** The authenticated caller. */
export interface Caller<S extends Session | null = Session | null> {
  address: string;
  apiKeyId: string | null;
  session: S;
  /** Set for an agent whose grant lacks the scope of the route. It is served like an anonymous caller. */
  missingScope?: MissingScope;
  /**
   * Set until the credentials have been verified in the database, which happens when the request is complete.
   * Throws AUTH_REQUIRED if the session has ended.
   */
  verify?: (() => Promise<void>) | undefined;
}

/** Session according to its token, null if it is invalid. */
export interface ClaimedSession {
  session: Session | null;
  /** Queries the database. */
  verify(): Promise<Session | null>;
}

/** Session of the caller. Compiles only for routes that require one. */
export const sessionOf = (caller: Caller<Session>): Session => caller.session;

export interface Quota {
  limit: number;
  remaining: number;
  resetSeconds: number;
}

/** Null if the key is unknown or revoked. */
export type KeyAdmission = { apiKeyId: string; quota: Quota; allowed: boolean } | null;

/** Authentication, provided by the composition root, because this folder does not depend on features. */
export interface Guards {
  /** Counts the request. Synchronous for most requests. */
  admitKey(key: string): KeyAdmission | Promise<KeyAdmission>;
  /**
   * Like `admitKey`, if it can be counted immediately within the quota; otherwise undefined and nothing is
   * counted.
   */
  admitKeyAtOnce(key: string): NonNullable<KeyAdmission> | undefined;
  /** Null if the token is invalid or expired, or its session has ended. */
  readSession(token: string): Session | null | Promise<Session | null>;
  /** False if the key was revoked. Counts nothing. */
  isKeyActive(apiKeyId: string): Promise<boolean>;
  /** Like `readSession`, without a database query. */
  claimSession(token: string): Promise<ClaimedSession>;
  /**
   * Not cached, so that revoked tokens are rejected immediately. Throws RATE_LIMITED if the IP address has
   * sent too many unknown tokens.
   */
  readGrant(token: string, address: string): Promise<Session | null>;
  /** Checked in the transaction of every write of this session. */
  writeConditionOf(session: Session): WriteCondition;
  /** Throws RATE_LIMITED after too many requests for accounts, sessions or keys. */
  limitAddress(address: string): Promise<void>;
}

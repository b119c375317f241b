/** Account of the signed-in visitor. */
export interface Visitor {
  name: string;
  email: string;
  role: 'customer' | 'business' | 'professional' | 'admin';
  timezone: string | null;
  emailVerified: boolean;
  /** False: the account signs in with codes. */
  hasPassword: boolean;
}

export interface PendingCounts {
  /** Unread messages, at most 10. */
  unread: number;
  /** Pending approval requests, at most 10. */
  asked: number;
}

/** Visitor in the data of every page. */
export type ShownVisitor = Visitor & PendingCounts;

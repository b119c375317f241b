/** Whoever is signed in, as far as every answer needs to know. */
export interface Visitor {
  name: string;
  email: string;
  role: 'customer' | 'business' | 'professional' | 'admin';
  timezone: string | null;
  emailVerified: boolean;
}

export interface Waiting {
  /** Messages that were not read yet, up to ten. */
  unread: number;
  /** What agents ask them, up to ten. */
  asked: number;
}

/** As every page shows them. */
export type ShownVisitor = Visitor & Waiting;

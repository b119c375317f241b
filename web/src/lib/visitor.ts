/** Whoever is signed in, as far as every page needs to know. */
export interface Visitor {
  name: string;
  email: string;
  role: 'customer' | 'business' | 'professional' | 'admin';
  timezone: string | null;
  emailVerified: boolean;
  /** Messages that were not read yet, up to ten. */
  unread: number;
}

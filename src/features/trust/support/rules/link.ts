/** What a ticket can be about. */
export const linkTypes = ['appointment', 'business', 'professional', 'service', 'review'] as const;

export interface Link {
  type: (typeof linkTypes)[number];
  id: string;
}

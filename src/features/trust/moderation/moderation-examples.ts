/** Of the demo marketplace, on the day that the reference speaks of. */

export const openReportExample = {
  id: 'rep_demo_3',
  targetType: 'review',
  targetId: 'rev_demo_jonas_2',
  reason: 'She was never here on that day, and the comment names my employee.',
  status: 'open',
  createdAt: '2026-11-28T12:00:00.000Z',
  reporterId: 'usr_demo_business',
  action: null,
  resolvedAt: null,
  resolvedById: null,
  note: null,
} as const;

export const newReportExample = {
  id: 'rep_01kf4zq0m8w3c5x7e9g2j4n6p8',
  targetType: 'review',
  targetId: 'rev_demo_lena_1',
  reason: 'She writes about another salon.',
  status: 'open',
  createdAt: '2026-11-30T12:00:00.000Z',
} as const;

export const reportedReviewExample = {
  targetType: 'review',
  targetId: 'rev_demo_jonas_2',
  name: 'Jonas Albrecht',
  text: 'Colour is fine but warmer than what we agreed on. He offered to fix it for free.',
  rating: 3,
  reply: 'Thank you for telling us, Anke. The offer stands: any Thursday, and the coffee is on us.',
  userId: 'usr_demo_anke',
  state: 'public',
} as const;

export const shownAgainExample = {
  targetType: 'professional',
  targetId: 'pro_demo_gary',
  name: 'Gary Pugh',
  text: 'Runs the place.',
  rating: null,
  reply: null,
  userId: null,
  state: 'public',
} as const;

export const requestStatuses = ['pending', 'accepted', 'declined'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const sides = ['professional', 'business'] as const;
export type Side = (typeof sides)[number];

const transitions: Record<RequestStatus, readonly RequestStatus[]> = {
  pending: ['accepted', 'declined'],
  accepted: [],
  declined: [],
};

export function canBecome(from: RequestStatus, to: RequestStatus): boolean {
  return transitions[from].includes(to);
}

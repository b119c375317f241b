export const linkPurposes = ['view', 'move', 'cancel'] as const;
/** `view` only shows the appointment. `move` and `cancel` also allow that one change. */
export type LinkPurpose = (typeof linkPurposes)[number];

/** Page that opens a link; `?token=` follows. */
export const appointmentLinkPath = '/appointment-link';

export const setupStatuses = ['creating', 'open', 'saved', 'discarded', 'cancelled', 'failed'] as const;
export type SetupStatus = (typeof setupStatuses)[number];

/** Events of a card setup: from a request, an answer of the provider, or a job. */
export const setupEvents = [
  /** The provider created the page on which the client enters the card. */
  'opened',
  /** The provider refused to create it. */
  'refused',
  /** Given up before the page was handed out. */
  'dropped',
  /** The provider reports that the page can no longer be used. */
  'withdrawn',
  /** The provider has the card. */
  'saved',
  /** The provider has the card, but the appointment was cancelled. */
  'saved_late',
] as const;
export type SetupEvent = (typeof setupEvents)[number];

/** Events that are not in the table have no effect: they arrive late, twice and in any order. */
const transitions: Record<SetupStatus, Partial<Record<SetupEvent, SetupStatus>>> = {
  creating: {
    opened: 'open',
    refused: 'failed',
    dropped: 'cancelled',
    withdrawn: 'cancelled',
    saved: 'saved',
    saved_late: 'discarded',
  },
  open: { withdrawn: 'cancelled', saved: 'saved', saved_late: 'discarded' },
  saved: {},
  discarded: {},
  // A card that was entered counts, even after the setup was given up.
  cancelled: { saved: 'saved', saved_late: 'discarded' },
  failed: { saved: 'saved', saved_late: 'discarded' },
};

export const nextSetupStatus = (status: SetupStatus, event: SetupEvent): SetupStatus =>
  transitions[status][event] ?? status;

/** Whether the setup can still change by the provider or a job. */
export const isSetupLive = (status: SetupStatus): boolean => status === 'creating' || status === 'open';

/** Message channels, in order of preference. */
export const channels = ['email', 'sms'] as const;
export type Channel = (typeof channels)[number];

/** Choices of an account for its reminders. */
export const reminderChannels = [...channels, 'none'] as const;
export type ReminderChannel = (typeof reminderChannels)[number];

/** Channels configured for this service. */
export type AvailableChannels = Readonly<Record<Channel, boolean>>;

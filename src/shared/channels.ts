/** How a message can reach somebody, the first that does where nothing is preferred. */
export const channels = ['email', 'sms'] as const;
export type Channel = (typeof channels)[number];

/** What an account can choose for its reminders. */
export const reminderChannels = [...channels, 'none'] as const;
export type ReminderChannel = (typeof reminderChannels)[number];

/** Which of them this service is set up for. */
export type AvailableChannels = Readonly<Record<Channel, boolean>>;

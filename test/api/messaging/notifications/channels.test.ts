import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockContacts } from '../../../../src/features/messaging/notifications/dispatch/facts-store.ts';
import { channelFor } from '../../../../src/features/messaging/notifications/rules/reminders.ts';
import { type AvailableChannels, channels, reminderChannels } from '../../../../src/shared/channels.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newUser } from '../../../fixtures/marketplace.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ environment: { SMS_URL: 'outbox:' } });
});
afterAll(() => app.close());

const choose = async (preferredReminderChannel: string) => {
  const person = await newUser(app);
  const body = { phone: '+49 30 1234567', preferredReminderChannel };
  const answer = await app.call('PATCH', '/api/account', { token: person.token, body });
  expect([answer.status, answer.body.preferredReminderChannel]).toEqual([200, preferredReminderChannel]);
  return person.id;
};

const all = Object.fromEntries(channels.map((channel) => [channel, true])) as AvailableChannels;

test.each(reminderChannels)('an account can choose %s and is notified by it', async (chosen) => {
  const id = await choose(chosen);
  const users = await app.db.transaction((transaction) =>
    lockContacts(transaction, { userIds: [id], clientIds: [] }),
  );
  expect(channelFor(users.get(id)!, all)).toBe(chosen === 'none' ? null : chosen);
});

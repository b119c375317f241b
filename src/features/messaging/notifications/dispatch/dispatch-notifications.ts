import type { Clock } from '../../../../platform/clock.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Subscriber } from '../../../../platform/events/events.ts';
import type { Jobs } from '../../../../platform/jobs/jobs.ts';
import { newId } from '../../../../shared/ids.ts';
import { lanes } from '../../../../shared/lanes.ts';
import { planRemindersOf } from '../reminders/plan-reminders.ts';
import { concernsSomebody } from '../rules/audience.ts';
import type { Reach } from '../rules/channel.ts';
import { laneOf } from '../rules/lane.ts';
import { messageJobs } from '../sending/create-senders.ts';
import { toSend } from '../sending/send-message.ts';
import { insertNotifications } from '../store.ts';
import { type Draft, describeEvent } from './describe-event.ts';
import { lockPeople } from './facts-store.ts';
import { readContext } from './read-context.ts';

/** Turns what happened into notifications, mails to be sent and reminders to be given. */
export function dispatchNotifications({ jobs, clock }: { jobs: Jobs; clock: Clock }): Subscriber {
  return async (transaction, events) => {
    const concerning = events.filter(concernsSomebody);
    if (concerning.length === 0) return;
    const context = await readContext(transaction, concerning);
    const drafts = concerning.flatMap((event) => describeEvent(event, context));
    const people = await lockRecipients(transaction, drafts);
    const rows = onceEach(drafts)
      .filter((draft) => people.get(draft.userId ?? draft.clientId ?? '')?.hasEmail)
      .map((draft) => ({
        id: newId('notification', clock.now().getTime()),
        ...withoutDeleted(draft, people),
      }));
    if (rows.length > 0) {
      const inserted = await insertNotifications(transaction, rows);
      const mails = rows.filter(({ id, tone }) => inserted.has(id) && tone !== 'none');
      for (const lane of lanes) {
        const ofLane = mails.filter(({ kind }) => laneOf(kind) === lane);
        await jobs.enqueueAll(transaction, { ...messageJobs.email, lane }, ofLane.map(toSend));
      }
    }
    await planRemindersOf(transaction, concerning, context);
  };
}

/** Everybody who is to be notified or quoted. */
export function lockRecipients(
  transaction: Transaction,
  drafts: readonly Draft[],
): Promise<Map<string, Reach>> {
  const ids = (pick: (draft: Draft) => (string | null)[]) => [
    ...new Set(drafts.flatMap(pick).filter((id) => id !== null)),
  ];
  return lockPeople(transaction, {
    userIds: ids(({ userId, quotesUserId }) => [userId, quotesUserId]),
    clientIds: ids(({ clientId }) => [clientId]),
  });
}

/** The occurrences of a series all say the same. */
function onceEach(drafts: readonly Draft[]): Draft[] {
  const byKey = new Map(
    drafts.map((draft) => [`${draft.eventKey} ${draft.userId ?? draft.clientId}`, draft] as const),
  );
  return [...byKey.values()];
}

/** An account deleted since the appointment was read is not named any more. */
function withoutDeleted(draft: Draft, people: ReadonlyMap<string, Reach>): Draft {
  if (draft.quotesUserId === null || people.has(draft.quotesUserId)) return draft;
  const { client: _, ...facts } = draft.facts;
  return { ...draft, quotesUserId: null, facts: { ...facts, payload: {} } };
}

import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { planAllCopies, withdrawCopies } from './caldav/copy-store.ts';
import { type CalendarChoice, listChoices, storeChoice } from './choice-store.ts';
import type * as contract from './contract.ts';
import type { ConnectionDependencies } from './manage-connections.ts';
import { presentConnection } from './present.ts';
import { lockOwnConnection, readConnection } from './store.ts';

type Choice = Static<NonNullable<typeof contract.updateConnection.body>>;

/** The next read applies the choice. Entries in a calendar that is no longer written are deleted there. */
export function chooseCalendars(
  { db, clock, wakeReader }: Pick<ConnectionDependencies, 'db' | 'clock' | 'wakeReader'>,
  { userId }: Session,
  id: string,
  choice: Choice,
): Promise<contract.CalendarConnectionView> {
  return db.transaction(async (transaction) => {
    const professionalId = await lockOwnConnection(transaction, { id, userId });
    if (professionalId === null) throw new AppError('NOT_FOUND');
    const now = clock.now();
    const calendars = await listChoices(transaction, id);
    const wanted = calendars.map((calendar) => ({ ...calendar, ...choose(calendar, choice) }));
    requireKnown(calendars, choice);
    await storeChoice(transaction, id, wanted, now);
    for (const { id: calendarId, writes } of wanted) {
      const wrote = calendars.find((one) => one.id === calendarId)!.writes;
      if (wrote && !writes) await withdrawCopies(transaction, calendarId, now);
      if (!wrote && writes) await planAllCopies(transaction, { calendarId, professionalId }, now);
    }
    transaction.afterCommit(wakeReader);
    return presentConnection(await readConnection(transaction, id));
  });
}

const choose = ({ id, reads, writes }: CalendarChoice, { readCalendarIds, writeCalendarId }: Choice) => ({
  reads: readCalendarIds?.includes(id) ?? reads,
  writes: writeCalendarId === undefined ? writes : id === writeCalendarId,
});

function requireKnown(
  calendars: readonly CalendarChoice[],
  { readCalendarIds = [], writeCalendarId }: Choice,
): void {
  const find = (id: string) => calendars.find((calendar) => calendar.id === id);
  const unknown = readCalendarIds.findIndex((id) => find(id) === undefined);
  if (unknown !== -1)
    throw new AppError('INVALID_VALUE', {
      field: `body.readCalendarIds[${unknown}]`,
      reason: 'not-found',
      detail: 'The connection has no such calendar. Choose one of its `calendars`.',
    });
  if (writeCalendarId === undefined || writeCalendarId === null) return;
  const calendar = find(writeCalendarId);
  if (calendar === undefined)
    throw new AppError('INVALID_VALUE', {
      field: 'body.writeCalendarId',
      reason: 'not-found',
      detail: 'The connection has no such calendar. Choose one of its `calendars`.',
    });
  if (!calendar.mayWrite)
    throw new AppError('INVALID_VALUE', {
      field: 'body.writeCalendarId',
      detail: 'The calendar is read-only. Choose one with `mayWrite`.',
    });
}

import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf } from '../../../http/pagination.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { addDays, daysBetween, toLocal } from '../../../shared/zoned-time.ts';
import { listSchedules } from '../../catalog/availability-rules/schedule-store.ts';
import type { RotaRowView, listRota as route } from './contract.ts';
import { presentRotaDay } from './present.ts';
import { requireRotaRights } from './require-rights.ts';
import { mostDates } from './rules/limits.ts';
import { listTeamPage } from './store.ts';

type Query = Static<NonNullable<typeof route.query>>;

export async function listRota(
  { db, clock }: { db: Database; clock: Clock },
  session: Session,
  businessId: string,
  { cursor, limit = defaultLimit, ...query }: Query,
): Promise<Page<RotaRowView>> {
  const rights = await requireRotaRights(db, session, businessId);
  if (!rights.seesTeam && rights.ownProfessionalId === null) throw new AppError('FORBIDDEN');
  const dates = requireDates(query, toLocal(clock.now().getTime(), rights.timezone).date);
  const [after] = cursor === undefined ? [''] : decodeCursor(cursor, ['string']);
  const only = rights.seesTeam ? null : rights.ownProfessionalId;
  const team = await listTeamPage(db, { businessId, only, after, limit: limit + 1 });
  const page = pageOf(team, limit, ({ id }) => [id]);
  const places = page.items.map(({ id }) => ({ businessId, professionalId: id }));
  const found = await listSchedules(db, places, dates[0]!);
  const schedules = new Map(found.map(({ professionalId, schedule }) => [professionalId, schedule]));
  return new Page(
    page.items.flatMap(({ id, name }) => {
      const schedule = schedules.get(id);
      if (schedule === undefined) return [];
      const mayEdit = rights.managesTeam || id === rights.ownProfessionalId;
      return [
        { professionalId: id, name, mayEdit, days: dates.map((date) => presentRotaDay(schedule, date)) },
      ];
    }),
    page.next,
  );
}

function requireDates({ from, to }: { from?: string; to?: string }, today: string): string[] {
  const first = from ?? today;
  const last = to ?? addDays(first, 6);
  if (last < first)
    throw new AppError('INVALID_VALUE', {
      field: 'query.to',
      reason: 'conflicting',
      detail: 'Must not be before from.',
    });
  const days = daysBetween(first, last) + 1;
  if (days > mostDates)
    throw new AppError('INVALID_VALUE', {
      field: 'query.to',
      reason: 'conflicting',
      detail: `The period has at most ${mostDates} days.`,
    });
  return Array.from({ length: days }, (_, day) => addDays(first, day));
}

import { toMajor } from '../../../shared/money.ts';
import { timeOfDay } from '../../../shared/time.ts';
import type { ClientFiguresReply, ClientReply } from './contract.ts';
import type { ClientFigureRows, VisitRow, VisitSum } from './history-store.ts';
import type { ClientRow } from './store.ts';

export function presentClient(row: ClientRow): ClientReply {
  return {
    id: row.id,
    businessId: row.business_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    notes: row.notes,
    userId: row.user_id,
    tags: row.tags,
    birthday: row.birthday,
    marketingConsent:
      row.marketing_consent === null
        ? null
        : {
            given: row.marketing_consent,
            at: row.marketing_consent_at!.toISOString(),
            source: row.marketing_consent_source,
          },
    createdAt: row.created_at.toISOString(),
  };
}

/** Sums of one client, by currency. */
export const presentVisitSums = (sums: readonly VisitSum[]) => ({
  lastVisit: sums.map(({ lastVisit }) => lastVisit).reduce<string | null>(later, null),
  visits: sums.reduce((total, { visits }) => total + visits, 0),
  spent: sums
    .filter(({ spentMinor }) => spentMinor > 0)
    .map(({ currency, spentMinor }) => ({ currency, spentMajor: toMajor(spentMinor, currency) })),
});
const later = (one: string | null, other: string) => (one === null || other > one ? other : one);

export function presentClientFigures(clientId: string, rows: ClientFigureRows): ClientFiguresReply {
  return {
    clientId,
    visits: rows.visits,
    noShows: rows.noShows,
    cancelled: rows.cancelled,
    upcoming: rows.upcoming,
    spent: rows.spent.map(({ currency, spentMinor, expectedMinor }) => ({
      currency,
      spentMajor: toMajor(spentMinor, currency),
      expectedMajor: toMajor(expectedMinor, currency),
    })),
    lastVisit: rows.lastVisit === null ? null : presentVisit(rows.lastVisit),
    nextVisit: rows.nextVisit === null ? null : presentVisit(rows.nextVisit),
  };
}

const presentVisit = ({ id, date, startMinute }: VisitRow) => ({ id, date, start: timeOfDay(startMinute) });

import type { Session } from '../../../http/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import { guardCell, writeCsv } from '../../../shared/csv.ts';
import type { AnalyticsReply } from './contract.ts';
import { getAnalytics } from './get-analytics.ts';

type Table = 'day' | 'professional' | 'service' | 'weekday';

type Row = Pick<AnalyticsReply['byDay'][number], 'bookings' | 'revenue'>;

const counts = ['total', 'pending', 'confirmed', 'completed', 'noShow', 'cancelled'] as const;
const amounts = [
  'revenueMajor',
  'paidMajor',
  'unpaidMajor',
  'refundedMajor',
  'expectedMajor',
  'expectedPaidMajor',
] as const;

/** One row per day, professional, service or weekday. Each currency has its own columns. */
export async function exportAnalytics(
  db: Database,
  session: Session,
  { table = 'day', ...asked }: { from?: string; to?: string; businessId?: string; table?: Table },
  now: Date,
): Promise<string> {
  const figures = await getAnalytics(db, session, asked, now);
  const currencies = figures.revenue.map(({ currency }) => currency);
  const money = currencies.flatMap((currency) => amounts.map((name) => `${name} ${currency}`));
  const { head, lines, tail = [] } = tables[table](figures, currencies);
  const cellsOf = ({ bookings, revenue }: Row) => [
    ...counts.map((name) => String(bookings[name])),
    ...currencies.flatMap((currency) => {
      const own = revenue.find((one) => one.currency === currency);
      return amounts.map((name) => String(own?.[name] ?? 0));
    }),
  ];
  return writeCsv([
    [...head, ...counts, ...money, ...tail],
    ...lines.map(({ named, row, last = [] }) => [...named.map(guardCell), ...cellsOf(row), ...last]),
  ]);
}

interface Lines {
  head: string[];
  lines: { named: string[]; row: Row; last?: string[] }[];
  /** Head of `last`. */
  tail?: string[];
}

const tables: Record<Table, (figures: AnalyticsReply, currencies: readonly string[]) => Lines> = {
  day: ({ byDay }) => ({
    head: ['date', 'bookedMinutes', 'offeredMinutes'],
    lines: byDay.map((row) => ({
      named: [row.date, String(row.bookedMinutes), String(row.offeredMinutes)],
      row,
    })),
  }),
  professional: ({ byProfessional }, currencies) => ({
    head: ['professionalId', 'name', 'bookedMinutes', 'offeredMinutes', 'newClients', 'returningClients'],
    tail: currencies.map((currency) => `commissionMajor ${currency}`),
    lines: byProfessional.map((row) => ({
      named: [
        row.professionalId,
        row.name,
        String(row.occupancy.bookedMinutes),
        String(row.occupancy.offeredMinutes),
        String(row.clients.new),
        String(row.clients.returning),
      ],
      row,
      last: currencies.map((currency) =>
        String(row.commissions.find((one) => one.currency === currency)?.commissionMajor ?? 0),
      ),
    })),
  }),
  weekday: ({ byWeekday }) => ({
    head: ['weekday', 'bookedMinutes', 'offeredMinutes', 'newClients', 'returningClients'],
    lines: byWeekday.map((row) => ({
      named: [
        row.weekday,
        row.occupancy.bookedMinutes,
        row.occupancy.offeredMinutes,
        row.clients.new,
        row.clients.returning,
      ].map(String),
      row,
    })),
  }),
  service: ({ byService }) => ({
    head: ['serviceId', 'name', 'newClients', 'returningClients'],
    lines: byService.map((row) => ({
      named: [row.serviceId, row.name, String(row.clients.new), String(row.clients.returning)],
      row,
    })),
  }),
};

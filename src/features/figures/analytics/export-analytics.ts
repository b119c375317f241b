import type { Session } from '../../../http/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import { guardCell, writeCsv } from '../../../shared/csv.ts';
import type { AnalyticsReply } from './contract.ts';
import { getAnalytics } from './get-analytics.ts';

export type Table = 'day' | 'professional' | 'service';

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

/** One row per day, professional or service. Each currency has its own columns. */
export async function exportAnalytics(
  db: Database,
  session: Session,
  { table = 'day', ...asked }: { from?: string; to?: string; businessId?: string; table?: Table },
  now: Date,
): Promise<string> {
  const figures = await getAnalytics(db, session, asked, now);
  const currencies = figures.revenue.map(({ currency }) => currency);
  const money = currencies.flatMap((currency) => amounts.map((name) => `${name} ${currency}`));
  const { head, lines } = tables[table](figures);
  const cellsOf = ({ bookings, revenue }: Row) => [
    ...counts.map((name) => String(bookings[name])),
    ...currencies.flatMap((currency) => {
      const own = revenue.find((one) => one.currency === currency);
      return amounts.map((name) => String(own?.[name] ?? 0));
    }),
  ];
  return writeCsv([
    [...head, ...counts, ...money],
    ...lines.map(({ named, row }) => [...named.map(guardCell), ...cellsOf(row)]),
  ]);
}

interface Lines {
  head: string[];
  lines: { named: string[]; row: Row }[];
}

const tables: Record<Table, (figures: AnalyticsReply) => Lines> = {
  day: ({ byDay }) => ({
    head: ['date', 'bookedMinutes', 'offeredMinutes'],
    lines: byDay.map((row) => ({
      named: [row.date, String(row.bookedMinutes), String(row.offeredMinutes)],
      row,
    })),
  }),
  professional: ({ byProfessional }) => ({
    head: ['professionalId', 'name', 'bookedMinutes', 'offeredMinutes', 'newClients', 'returningClients'],
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

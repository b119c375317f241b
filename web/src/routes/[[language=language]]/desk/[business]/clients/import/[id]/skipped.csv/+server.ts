import { error } from '@sveltejs/kit';
import { collectAll, orErrorPage } from '$lib/server/api';
import { findManagedBusiness } from '$lib/server/desk/own-business';
import type { RequestHandler } from './$types';

/** A leading character of a formula gets an apostrophe, as in the export. */
const cell = (text: string | number | null) =>
  `"${String(text ?? '')
    .replace(/^(?=[=+\-@\t\r])/, "'")
    .replaceAll('"', '""')}"`;

export const GET: RequestHandler = async (event) => {
  const { api } = event.locals;
  const { id } = event.params;
  const business = await findManagedBusiness(event);
  const { businessId } = await orErrorPage(event, api.getClientImport({ id }));
  if (businessId !== business.id) error(404, { message: 'NOT_FOUND' });
  const rows = await orErrorPage(
    event,
    collectAll(api.listClientImportRows.all({ id, outcome: 'failed', limit: 200 })),
  );
  const lines = rows.map(({ line, content, field, reason }) => [line, content, field, reason]);
  return new Response(
    [['line', 'content', 'field', 'reason'], ...lines]
      .map((row) => `${row.map(cell).join(',')}\r\n`)
      .join(''),
    {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="skipped.csv"',
        'cache-control': 'no-store',
      },
    },
  );
};

import { error } from '@sveltejs/kit';
import { readSpan } from '$lib/figures/figures';
import { orErrorPage } from '$lib/server/api';
import { findOwnBusiness } from '$lib/server/desk/own-business';
import { csvFile } from '$lib/server/http/csv-file';
import type { RequestHandler } from './$types';

const tables = ['day', 'professional', 'service', 'weekday'] as const;

export const GET: RequestHandler = async (event) => {
  const { id: businessId, slug } = await findOwnBusiness(event);
  const { searchParams } = event.url;
  const span = readSpan(searchParams.get('from'), searchParams.get('to'));
  if (span === 'wrong') error(404, { message: 'INVALID_VALUE' });
  const table = tables.find((one) => one === searchParams.get('table')) ?? 'day';
  const file = await orErrorPage(event, event.locals.api.exportAnalytics({ businessId, ...span, table }));
  const days = span === null ? '' : `-${span.from}-${span.to}`;
  return csvFile(file, `${slug}-figures-${table}${days}`);
};

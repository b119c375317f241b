import { error } from '@sveltejs/kit';
import { readSpan } from '$lib/figures/figures';
import { orErrorPage } from '$lib/server/api';
import { findOwnBusiness } from '$lib/server/desk/own-business';
import { csvFile } from '$lib/server/http/csv-file';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = async (event) => {
  const { id: businessId, slug } = await findOwnBusiness(event);
  const { searchParams } = event.url;
  const span = readSpan(searchParams.get('from'), searchParams.get('to'));
  if (span === 'wrong') error(404, { message: 'INVALID_VALUE' });
  const file = await orErrorPage(event, event.locals.api.exportAnalytics({ businessId, ...span }));
  const days = span === null ? '' : `-${span.from}-${span.to}`;
  return csvFile(file, `${slug}-figures${days}`);
};

import { redirect } from '@sveltejs/kit';
import { tryCall } from '$lib/server/api';
import { findManagedBusiness } from '$lib/server/desk/own-business';
import { csvFile } from '$lib/server/http/csv-file';
import { deskPath } from '$lib/server/http/forms';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = async (event) => {
  const { id: businessId, slug } = await findManagedBusiness(event);
  const { searchParams } = event.url;
  const span = { from: searchParams.get('from') ?? '', to: searchParams.get('to') ?? '' };
  const outcome = await tryCall(event, event.locals.api.exportReceipts({ businessId, ...span }));
  if (outcome.refusal) redirect(303, deskPath(event, '/receipts?span=wrong'));
  return csvFile(outcome.value, `${slug}-receipts-${span.from}-${span.to}`);
};

import { orErrorPage } from '$lib/server/api';
import { csvFile } from '$lib/server/http/csv-file';
import { readLogFilters, requireAdmin } from '$lib/server/platform/platform';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = async (event) => {
  requireAdmin(event);
  const file = await orErrorPage(event, event.locals.api.exportAuditEntries(readLogFilters(event)));
  return csvFile(file, 'openslot-log');
};

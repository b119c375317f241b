import { error, redirect } from '@sveltejs/kit';
import { formatInstant } from '$lib/format/time';
import { failWith, orErrorPage, tryCall } from '$lib/server/api';
import { findManagedBusiness } from '$lib/server/desk/own-business';
import { deskPath } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

const perPage = 50;

export const load: PageServerLoad = async (event) => {
  event.depends('desk:import');
  const { api, language } = event.locals;
  const business = await findManagedBusiness(event);
  const { id } = event.params;
  const cursor = event.url.searchParams.get('cursor') ?? undefined;
  const [progress, failed] = await Promise.all([
    orErrorPage(event, api.getClientImport({ id })),
    orErrorPage(event, api.listClientImportRows.page({ id, outcome: 'failed', limit: perPage, cursor })),
  ]);
  if (progress.businessId !== business.id) error(404, { message: 'NOT_FOUND' });
  return {
    progress,
    isGoingOn: progress.status === 'waiting' || progress.status === 'running',
    when: formatInstant(progress.createdAt, business.timezone, language),
    failed: failed.items.map(({ line, code, field, reason, content }) => ({
      line,
      code,
      field,
      reason,
      content,
    })),
    next: failed.next,
  };
};

export const actions: Actions = {
  default: async (event) => {
    await findManagedBusiness(event);
    const outcome = await tryCall(event, event.locals.api.cancelClientImport({ id: event.params.id }));
    if (outcome.refusal) return failWith(outcome.refusal, {});
    return redirect(303, deskPath(event, `/clients/import/${event.params.id}`));
  },
};

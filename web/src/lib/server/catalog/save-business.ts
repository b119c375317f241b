import { type RequestEvent, redirect } from '@sveltejs/kit';
import type { Input } from 'openslot-client';
import { inLanguage } from '$lib/i18n/language';
import { failWith, tryCall } from '$lib/server/api';
import { findManagedBusiness } from '$lib/server/desk/own-business';
import { setNotice } from '$lib/server/http/notice';

/** Updates a business from a settings form. A draft returns to its setup list. */
export async function saveBusiness<Entered extends object>(
  event: RequestEvent,
  changes: Omit<Input<'updateBusiness'>, 'id'>,
  entered: Entered,
) {
  const { id, slug: before } = await findManagedBusiness(event);
  const outcome = await tryCall(event, event.locals.api.updateBusiness({ id, ...changes }));
  if (outcome.refusal) return failWith(outcome.refusal, entered);
  setNotice(event, 'saved');
  const { slug, status } = outcome.value;
  if (status === 'draft') redirect(303, inLanguage(event.locals.language, `/desk/${slug}/setup`));
  // A new name can change the slug.
  return redirect(303, event.url.pathname.replace(`/desk/${before}/`, `/desk/${slug}/`));
}

import { type RequestEvent, redirect } from '@sveltejs/kit';
import type { Input } from 'openslot-client';
import { inLanguage } from '$lib/language';
import { refused, tried } from './api';
import { findManagedBusiness } from './desk';
import { giveNotice } from './notice';

/** Changes a business as a form of its settings asks; whoever is setting it up comes back to the list. */
export async function saveBusiness<Entered extends object>(
  event: RequestEvent,
  changes: Omit<Input<'updateBusiness'>, 'id'>,
  entered: Entered,
) {
  const { id, slug: before } = await findManagedBusiness(event);
  const outcome = await tried(event, event.locals.api.updateBusiness({ id, ...changes }));
  if (outcome.refusal) return refused(outcome.refusal, entered);
  giveNotice(event, 'saved');
  const { slug, status } = outcome.value;
  if (status === 'draft') redirect(303, inLanguage(event.locals.language, `/desk/${slug}/setup`));
  // Another name may have made another address.
  return redirect(303, event.url.pathname.replace(`/desk/${before}/`, `/desk/${slug}/`));
}

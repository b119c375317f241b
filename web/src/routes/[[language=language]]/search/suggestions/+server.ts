import { json } from '@sveltejs/kit';
import { orErrorPage } from '$lib/server/api';
import { suggestWhat, suggestWhere } from '$lib/server/search/suggest';
import type { RequestHandler } from './$types';

const shortest = 2;
const longest = 100;

/** Suggestions while typing in the search form, for `what` or `where`. */
export const GET: RequestHandler = async (event) => {
  const { api, visitor, language } = event.locals;
  const { searchParams } = event.url;
  const suggest = searchParams.has('where') ? suggestWhere : suggestWhat;
  const typed = (searchParams.get('where') ?? searchParams.get('what') ?? '').trim().slice(0, longest);
  if (visitor === null) event.platform!.shareForAMoment();
  if (typed.length < shortest) return json([]);
  return json(await orErrorPage(event, suggest(api, typed, language)));
};

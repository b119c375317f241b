import { formatDay } from '$lib/format/time';
import { orErrorPage, tryCall } from '$lib/server/api';
import { asked, requireAdmin } from '$lib/server/platform/platform';
import type { PageServerLoad } from './$types';

/** Invalid days fall back to the default period, with a message. */
export const load: PageServerLoad = async (event) => {
  requireAdmin(event);
  const { api, language } = event.locals;
  const range = { from: asked(event, 'from'), to: asked(event, 'to') };
  const outcome = await tryCall(event, api.getPlatformFigures(range));
  const figures = outcome.refusal ? await orErrorPage(event, api.getPlatformFigures()) : outcome.value;
  return {
    figures,
    refusal: outcome.refusal ?? null,
    firstDay: formatDay(figures.from, language, 'full'),
    lastDay: formatDay(figures.to, language, 'full'),
    days: figures.byDay.map((day) => ({ ...day, name: formatDay(day.date, language) })),
  };
};

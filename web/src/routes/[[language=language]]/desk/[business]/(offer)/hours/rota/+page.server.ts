import { fail, type RequestEvent } from '@sveltejs/kit';
import type { RotaChange } from 'openslot-client';
import { isDate } from '$lib/booking/times';
import { weekOf } from '$lib/calendar/clock';
import { readSpans } from '$lib/catalog/weekly-hours';
import { addDays } from '$lib/format/time';
import { collectAll, type Outcome, orErrorPage, tryCall } from '$lib/server/api';
import { findOwnBusiness, todayAt } from '$lib/server/desk/own-business';
import { done, readSent, refusedAt, type SentForm, wrong } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

const mostDaysAhead = 182;

export const load: PageServerLoad = async (event) => {
  const business = await findOwnBusiness(event);
  const { searchParams } = event.url;
  const today = todayAt(business);
  const requested = searchParams.get('week') ?? '';
  const days = weekOf(isDate(requested) ? requested : today);
  const [from, to] = [days[0]!, days[6]!];
  const { api } = event.locals;
  const [rows, team] = await orErrorPage(
    event,
    Promise.all([
      collectAll(api.listRota.all({ id: business.id, from, to, limit: 100 })),
      collectAll(api.listProfessionals.all({ businessId: business.id, limit: 100 })),
    ]),
  );
  return {
    today,
    days,
    last: addDays(today, mostDaysAhead),
    chosen: { professional: searchParams.get('professional'), date: searchParams.get('date') },
    rows: rows
      .map((row) => ({ ...row, breaks: team.find(({ id }) => id === row.professionalId)?.breaks ?? [] }))
      .sort((one, other) => one.name.localeCompare(other.name)),
  };
};

type Send = (confirmation: { keep: string[]; dryRun?: true }) => Promise<Outcome<RotaChange>>;

/** Saves the change, or shows the appointments that it would leave outside the hours. */
async function saveOrAsk(event: RequestEvent, at: 'save' | 'copy', sent: SentForm, send: Send) {
  const keep = sent.all('keep');
  const outcome = await send({ keep });
  if (!outcome.refusal) return done(event, 'saved', `/hours/rota?week=${sent.text('week')}`);
  if (outcome.refusal.code !== 'SCHEDULE_TIME_TAKEN') return refusedAt(at, outcome.refusal, sent.entered);
  const preview = await send({ keep, dryRun: true });
  if (preview.refusal) return refusedAt(at, preview.refusal, sent.entered);
  const { outsideAppointments, outsideCount } = preview.value;
  const outside = outsideAppointments.map(({ id, date, start, end, clientName, serviceName }) => ({
    id,
    date,
    start,
    end,
    client: clientName,
    service: serviceName,
  }));
  return fail(400, {
    at: 'confirm' as const,
    refusal: null,
    entered: sent.entered,
    action: at,
    outside,
    outsideCount,
    fields: [...sent.fields].flatMap(([name, value]) =>
      name !== 'keep' && typeof value === 'string' ? [{ name, value }] : [],
    ),
  });
}

export const actions: Actions = {
  save: async (event) => {
    const business = await findOwnBusiness(event);
    const sent = await readSent(event);
    const { spans, problem } = readSpans(sent.fields, 'hours');
    const what = sent.text('what');
    if (what === 'hours' && problem !== null)
      return fail(400, { at: 'save' as const, refusal: null, entered: sent.entered, spans, problem });
    if (what === 'hours' && spans.length === 0)
      return refusedAt('save', wrong('hours', 'MISSING_FIELDS'), sent.entered);
    const hours = what === 'clear' ? null : what === 'off' ? [] : spans;
    const cells = [{ professionalId: sent.text('professional'), date: sent.text('date'), hours }];
    return saveOrAsk(event, 'save', sent, (confirmation) =>
      tryCall(event, event.locals.api.planRota({ id: business.id, cells, ...confirmation })),
    );
  },
  copy: async (event) => {
    const business = await findOwnBusiness(event);
    const sent = await readSent(event);
    const week = { from: sent.text('week'), weeks: Number(sent.text('weeks')) };
    return saveOrAsk(event, 'copy', sent, (confirmation) =>
      tryCall(event, event.locals.api.copyRota({ id: business.id, ...week, ...confirmation })),
    );
  },
};

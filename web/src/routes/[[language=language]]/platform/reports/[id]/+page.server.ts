import { redirect } from '@sveltejs/kit';
import { formatInstant } from '$lib/format/time';
import { failWith, orErrorPage, tryCall } from '$lib/server/api';
import { readForm } from '$lib/server/http/forms';
import { setNotice } from '$lib/server/http/notice';
import { nameOfAccount, requireAdmin } from '$lib/server/platform/platform';
import type { Actions, PageServerLoad } from './$types';

const actionsOf = {
  business: 'suspend',
  professional: 'hide',
  review: 'hide',
  message: 'hide',
  picture: 'hide',
} as const;

export const load: PageServerLoad = async (event) => {
  const { timezone } = requireAdmin(event);
  const { api, language } = event.locals;
  const report = await orErrorPage(event, api.getReport({ id: event.params.id }));
  const when = (instant: string) => formatInstant(instant, timezone ?? 'UTC', language);
  const { target } = report;
  const [reporter, author] = await Promise.all(
    [report.reporterId, target?.userId ?? null].map((id) => nameOfAccount(event, id)),
  );
  return {
    report,
    reporter,
    author,
    reportedAt: when(report.createdAt),
    /** Action against the reported content, besides dismissing the report. */
    remedy: report.status === 'open' && target?.state === 'public' ? actionsOf[report.targetType] : null,
    isHidden: target?.state === 'hidden',
    decisions: report.decisions.map((decision) => ({ ...decision, at: when(decision.at) })),
  };
};

export const actions: Actions = {
  resolve: async (event) => {
    const field = await readForm(event);
    const entered = { note: field('note').trim(), reason: field('reason').trim() };
    const action =
      (['dismiss', 'hide', 'suspend'] as const).find((one) => one === field('action')) ?? 'dismiss';
    const { note, reason } = entered;
    const outcome = await tryCall(
      event,
      event.locals.api.resolveReport({
        id: event.params.id,
        action,
        ...(note && { note }),
        ...(reason && action === 'suspend' && { reason }),
      }),
    );
    if (outcome.refusal) return failWith(outcome.refusal, entered);
    setNotice(event, 'saved');
    redirect(303, event.url.pathname);
  },
  unhide: async (event) => {
    const { api } = event.locals;
    const { targetType, targetId } = await orErrorPage(event, api.getReport({ id: event.params.id }));
    if (targetType === 'business') redirect(303, event.url.pathname);
    const outcome = await tryCall(event, api.unhideContent({ targetType, targetId }));
    if (outcome.refusal) return failWith(outcome.refusal, { note: '', reason: '' });
    setNotice(event, 'saved');
    redirect(303, event.url.pathname);
  },
};

import { presentApproval } from '$lib/server/agents/approvals';
import { orErrorPage, requireVisitor } from '$lib/server/api';
import type { PageServerLoad } from './$types';

const perPage = 20;

export const load: PageServerLoad = async (event) => {
  requireVisitor(event);
  const { api } = event.locals;
  const from = (name: string) => event.url.searchParams.get(name) ?? undefined;
  const [waiting, all] = await Promise.all([
    orErrorPage(
      event,
      api.listApprovals.page({ status: 'pending', limit: perPage, cursor: from('waiting') }),
    ),
    orErrorPage(event, api.listApprovals.page({ limit: perPage, cursor: from('cursor') })),
  ]);
  return {
    next: all.next,
    nextWaiting: waiting.next,
    waiting: waiting.items.map((one) => presentApproval(event, one)),
    past: all.items.filter(({ status }) => status !== 'pending').map((one) => presentApproval(event, one)),
  };
};

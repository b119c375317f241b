import type { Approval } from 'openslot-client';

/** What somebody is asked, as far as pages show it. */
export type Asked = Pick<
  Approval,
  'id' | 'status' | 'action' | 'agentName' | 'summary' | 'appointmentId' | 'refusal'
> & { until: string; decided: string | null };

/** Where the appointment is shown that came of it, or that it is about; null where there is none. */
export const appointmentOf = ({ status, action, appointmentId }: Asked): string | null =>
  status === 'approved' || action !== 'book' ? appointmentId : null;

type AskedVisit = Asked['summary']['visits'][number];

const sayings = ['notes', 'staffNotes', 'reason', 'couponCode', 'packageTitle'] as const;

/** What the agent wrote into a visit, or chose to pay it with. */
export const saidOf = (visit: AskedVisit): { name: (typeof sayings)[number]; text: string }[] =>
  sayings.flatMap((name) => {
    const text = visit[name];
    return text === undefined ? [] : [{ name, text }];
  });

import type { RequestEvent } from '@sveltejs/kit';
import en from '$lib/texts/en/platform';
import { asked, chosen } from './platform';

const kinds = Object.keys(en.audit.kinds) as (keyof typeof en.audit.kinds)[];
const day = /^\d{4}-\d{2}-\d{2}$/;

/** What the log is narrowed to; what is no day or no kind is left out. */
export function readLogFilters(event: RequestEvent) {
  const dayOf = (name: string) => {
    const text = asked(event, name);
    return text !== undefined && day.test(text) ? text : undefined;
  };
  return {
    from: dayOf('from'),
    to: dayOf('to'),
    by: asked(event, 'by'),
    kind: chosen(event, 'kind', kinds),
    subjectId: asked(event, 'subjectId'),
  };
}

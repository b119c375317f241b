import { type RequestEvent, redirect } from '@sveltejs/kit';
import { formatInstant } from '$lib/format/time';
import { problem } from '$lib/forms/problems';
import { failWith, orErrorPage, tryCall } from '$lib/server/api';
import { findManagedBusiness } from '$lib/server/desk/own-business';
import { deskPath } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

const mostRecent = 10;

export const load: PageServerLoad = async (event) => {
  const { id: businessId, timezone } = await findManagedBusiness(event);
  const imports = await orErrorPage(
    event,
    event.locals.api.listClientImports({ businessId, limit: mostRecent }),
  );
  return {
    key: crypto.randomUUID(),
    imports: imports.map(({ id, status, done, total, createdAt }) => ({
      id,
      status,
      done,
      total,
      when: formatInstant(createdAt, timezone, event.locals.language),
    })),
  };
};

/** Decodes UTF-8, or Windows-1252 as older spreadsheets write it. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const fileOf = async (form: FormData): Promise<string> => {
  const file = form.get('file');
  return file instanceof File && file.size > 0 ? textOf(file) : String(form.get('lines') ?? '');
};

type Columns = NonNullable<Parameters<RequestEvent['locals']['api']['previewClientImport']>[0]['columns']>;
const columnsOf = (form: FormData): Columns | undefined => {
  const chosen = form.getAll('column').map(String);
  return chosen.length === 0 ? undefined : (chosen as Columns);
};

export const actions: Actions = {
  /** Shows the columns and what would happen. */
  preview: async (event) => {
    const { id: businessId } = await findManagedBusiness(event);
    const form = await event.request.formData();
    const csv = await fileOf(form);
    if (csv.trim() === '') return failWith(problem('EMPTY'), { lines: csv });
    const columns = columnsOf(form);
    const outcome = await tryCall(event, event.locals.api.previewClientImport({ businessId, csv, columns }));
    return outcome.refusal
      ? failWith(outcome.refusal, { lines: csv })
      : { preview: outcome.value, lines: csv };
  },
  import: async (event) => {
    const { id: businessId } = await findManagedBusiness(event);
    const form = await event.request.formData();
    const csv = await fileOf(form);
    const outcome = await tryCall(
      event,
      event.locals.api.startClientImport(
        { businessId, csv, columns: columnsOf(form) },
        { idempotencyKey: String(form.get('key') ?? '') || undefined },
      ),
    );
    if (outcome.refusal) return failWith(outcome.refusal, { lines: csv });
    return redirect(303, deskPath(event, `/clients/import/${outcome.value.id}`));
  },
};

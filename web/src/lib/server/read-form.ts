import type { RequestEvent } from '@sveltejs/kit';

/** What was typed into a field of a form; empty where it is none, or a file. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** What a form sent: the text of each field, empty where there is none. */
export async function readForm(event: RequestEvent): Promise<(name: string) => string> {
  const fields = await event.request.formData();
  return (name) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
}

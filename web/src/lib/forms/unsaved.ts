import { beforeNavigate } from '$app/navigation';

type TextInput = HTMLInputElement | HTMLTextAreaElement;

/** Fields with typed text. */
export const textFields =
  'textarea, input:is(:not([type]), [type=text], [type=email], [type=tel], [type=url], [type=number])';

/** Changed forms. After a refusal the entered values are the default values of the form. */
const changed = new WeakMap<HTMLFormElement, 'typed' | 'refused'>();

const formOf = (event: Event) => (event.target as Partial<TextInput> | null)?.form ?? null;

export function markTyped(event: Event): void {
  const form = formOf(event);
  if (!form) return;
  form.dataset['changed'] = '';
  if (!changed.has(form)) changed.set(form, 'typed');
}

export function markSent(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  delete form.dataset['changed'];
  changed.delete(form);
}

export function markRefused(form: HTMLFormElement): void {
  form.dataset['changed'] = '';
  changed.set(form, 'refused');
}

/** Replaces typed text by the stored text, which can differ, in a form that stays after it was saved. */
export function showStored(form: HTMLFormElement): void {
  if (form.isConnected)
    for (const field of form.querySelectorAll<TextInput>(textFields)) field.value = field.defaultValue;
}

function isUnsaved(form: HTMLFormElement, fields: string): boolean {
  const inputs = [...form.querySelectorAll<TextInput>(fields)];
  return changed.get(form) === 'refused'
    ? inputs.some(({ value }) => value !== '')
    : changed.has(form) && inputs.some(({ value, defaultValue }) => value !== defaultValue);
}

let answersShown = 0;

/** Shows the answer to a form. It may leave the page without a question, because the change is stored. */
export async function showAnswer(show: () => Promise<void>): Promise<void> {
  answersShown++;
  try {
    await show();
  } finally {
    answersShown--;
  }
}

/** Asks before a page is left whose forms have unsaved text in the given fields. */
export function guardUnsaved(question: string, fields: () => string | null): void {
  beforeNavigate(({ cancel, willUnload, type, from, to }) => {
    const guarded = fields();
    // A form that leads to its own page, such as the hold of a time, keeps the other forms.
    if (type === 'goto' && from?.url.pathname === to?.url.pathname) return;
    if (guarded === null || answersShown > 0) return;
    const forms = [...document.querySelectorAll<HTMLFormElement>('form[method="post"]')];
    if (!forms.some((form) => isUnsaved(form, guarded))) return;
    // Before a page is unloaded, the browser asks.
    if (willUnload || !confirm(question)) cancel();
  });
}

import type { RequestEvent } from '@sveltejs/kit';
import type { IntakeForm } from 'openslot-client';
import { formatDay } from '$lib/format/time';
import type { Language } from '$lib/i18n/language';

/** Fields of a form by question id, in the form of the API. */
export async function readIntake(event: RequestEvent) {
  const fields = await event.request.formData();
  const answers = [...new Set(fields.keys())].flatMap((name) => {
    const questionId = /^q\.(\w+)$/.exec(name)?.[1];
    const values = fields.getAll(name).filter((value) => typeof value === 'string');
    return questionId === undefined ? [] : [{ questionId, values }];
  });
  return {
    answers,
    entered: Object.fromEntries(answers.map(({ questionId, values }) => [questionId, values])),
  };
}

/** Data of the page on which a client answers. */
export const presentIntake = (form: IntakeForm, language: Language) => ({
  business: form.businessName,
  when: `${formatDay(form.date, language, 'full')}, ${form.start}`,
  status: form.status,
  canAnswer: form.canAnswer,
  questions: form.questions,
  given: form.given,
});

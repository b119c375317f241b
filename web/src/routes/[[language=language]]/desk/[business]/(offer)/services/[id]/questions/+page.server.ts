import { error, fail, type RequestEvent } from '@sveltejs/kit';
import { orErrorPage, tryCall } from '$lib/server/api';
import { findManagedBusiness } from '$lib/server/desk/own-business';
import { done, readSent, refusedAt } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';
import { type QuestionFields, readQuestions } from './question-form';

async function findService(event: RequestEvent) {
  const business = await findManagedBusiness(event);
  const service = await orErrorPage(event, event.locals.api.getService({ id: event.params['id']! }));
  if (service.businessId !== business.id) error(404, { message: 'SERVICE_NOT_FOUND' });
  return service;
}

export const load: PageServerLoad = async (event) => {
  const service = await findService(event);
  const { questions } = await orErrorPage(event, event.locals.api.getServiceQuestions({ id: service.id }));
  return {
    service: { id: service.id, name: service.name },
    questions: questions.map(
      ({ text, kind, required, choices }): QuestionFields => ({
        text,
        kind,
        required,
        choices: choices.join('\n'),
      }),
    ),
  };
};

export const actions: Actions = {
  default: async (event) => {
    const { id } = await findService(event);
    const sent = await readSent(event);
    const fields = readQuestions(sent.all);
    const entered = { questions: JSON.stringify(fields) };
    // The buttons of a question change the form only. Saving it stores all questions.
    if (sent.text('up') !== '' || sent.text('remove') !== '')
      return fail(400, { at: 'questions', refusal: null, entered });
    const questions = fields.map(({ choices, ...question }) => ({
      ...question,
      choices: choices.split('\n').flatMap((line) => line.trim() || []),
    }));
    const outcome = await tryCall(event, event.locals.api.setServiceQuestions({ id, questions }));
    if (outcome.refusal) return refusedAt('questions', outcome.refusal, entered);
    return done(event, 'saved', `/services/${id}/questions`);
  },
};

import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import {
  answerForm,
  answerLinkedForm,
  getForm,
  getLinkedForm,
  type IntakeDependencies,
  listClientForms,
} from './answer-form.ts';
import * as contract from './contract.ts';
import { getQuestions, setQuestions } from './manage-questions.ts';

export function intakeRoutes(dependencies: IntakeDependencies): BoundRoute[] {
  return [
    bind(contract.getQuestions, ({ caller, params }) =>
      getQuestions(dependencies.db, sessionOf(caller), params.id),
    ),
    bind(contract.setQuestions, ({ caller, params, body }) =>
      setQuestions(dependencies, sessionOf(caller), params.id, body),
    ),
    bind(contract.getForm, ({ caller, params }) => getForm(dependencies, sessionOf(caller), params.id)),
    bind(contract.answerForm, ({ caller, params, body }) =>
      answerForm(dependencies, sessionOf(caller), params.id, body),
    ),
    bind(contract.getLinkedForm, ({ params }) => getLinkedForm(dependencies, params.token)),
    bind(contract.answerLinkedForm, ({ params, body }) => answerLinkedForm(dependencies, params.token, body)),
    bind(contract.listClientForms, ({ caller, params, query }) =>
      listClientForms(dependencies, sessionOf(caller), params.id, query),
    ),
  ];
}

import { intakeLimits } from 'openslot-facts/limits';
import Type, { type Static } from 'typebox';
import { anyoneLimited, onlyRoles, orManagers, ownerOrManager } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Instant, Line, Nullable, pageQuery } from '../../../http/schemas.ts';
import { partiesOnly } from '../../booking/appointments/contract.ts';
import { questionKinds } from './rules/questions.ts';

const Kind = Type.Enum([...questionKinds]);
const Values = (about: string) => Type.Array(Type.String(), { description: about });

const Question = Type.Object(
  {
    id: Id('A question with another text, kind or choices gets a new id.'),
    kind: Kind,
    text: Type.String(),
    required: Type.Boolean(),
    choices: Values('Empty for kinds without choices.'),
  },
  { title: 'IntakeQuestion' },
);

const ServiceQuestions = Type.Object(
  { serviceId: Id('Service id.'), questions: Type.Array(Question) },
  { title: 'ServiceQuestions' },
);
export type ServiceQuestionsReply = Static<typeof ServiceQuestions>;

const Form = Type.Object(
  {
    appointmentId: Id('Appointment id.'),
    businessName: Type.String(),
    date: Type.String({ format: 'date', description: 'Local date of the appointment.' }),
    start: Type.String({ description: 'Local start time, `HH:MM`.' }),
    timezone: Type.String({ description: 'IANA time zone of date and time.' }),
    status: Type.Enum(['none', 'open', 'answered', 'closed'], {
      description:
        '`none`: no questions. `open`: not sent, or a required answer is missing. `closed`: the visit started or was cancelled without answers.',
    }),
    canAnswer: Type.Boolean({ description: 'Answers can be sent and changed.' }),
    answeredAt: Nullable(Instant('When the answers were last sent.')),
    questions: Type.Array(
      Type.Object(
        {
          ...Question.properties,
          serviceName: Type.String(),
          values: Values('Present answer.'),
          suggested: Values('Answer of the same client in the last 12 months.'),
        },
        { title: 'AskedQuestion' },
      ),
      { description: 'Current questions. Empty when `canAnswer` is false.' },
    ),
    given: Type.Array(
      Type.Object(
        {
          questionId: Id('Question id.'),
          serviceName: Type.String(),
          text: Type.String({ description: 'Question as it was asked.' }),
          kind: Kind,
          values: Values('Answer.'),
        },
        { title: 'IntakeAnswer' },
      ),
      { description: 'Answers, also to questions that are no longer asked.' },
    ),
  },
  { title: 'IntakeForm' },
);
export type FormReply = Static<typeof Form>;

const questionExample = {
  id: 'qst_demo_allergies',
  kind: 'yes-no' as const,
  text: 'Do you have allergies to hair products?',
  required: true,
  choices: [],
};
const detailExample = {
  id: 'qst_demo_allergy_details',
  kind: 'long-text' as const,
  text: 'Which ones, and what should we know before your visit?',
  required: false,
  choices: [],
};
const serviceExample: ServiceQuestionsReply = {
  serviceId: 'svc_demo_haircut_long',
  questions: [questionExample, detailExample],
};
const answerExample = {
  questionId: questionExample.id,
  serviceName: 'Long haircut',
  text: questionExample.text,
  kind: questionExample.kind,
  values: ['no'],
};
const openExample: FormReply = {
  appointmentId: 'apt_demo_upcoming_1',
  businessName: 'Salon Lindenblüte',
  date: '2026-12-04',
  start: '10:30',
  timezone: 'Europe/Berlin',
  status: 'open',
  canAnswer: true,
  answeredAt: null,
  questions: [questionExample, detailExample].map((question) => ({
    ...question,
    serviceName: 'Long haircut',
    values: [],
    suggested: [],
  })),
  given: [],
};
const answeredExample: FormReply = {
  ...openExample,
  status: 'answered',
  answeredAt: '2026-11-30T12:00:00.000Z',
  questions: openExample.questions.map((question) => ({
    ...question,
    values: question.id === questionExample.id ? ['no'] : [],
  })),
  given: [answerExample],
};

const serviceParams = Type.Object({ id: Id('Service id.', { examples: ['svc_demo_haircut_long'] }) });
const appointmentParams = Type.Object({
  id: Id('The appointment.', { examples: [openExample.appointmentId] }),
});
const linkParams = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 100, description: 'Token of the link in the message.' }),
});
const answersBody = Type.Object({
  answers: Type.Array(
    Type.Object({
      questionId: Id('Question id.'),
      values: Type.Array(Type.String({ maxLength: intakeLimits.longText }), {
        maxItems: intakeLimits.choices,
        description: 'One value; several for `several-choices`. `yes` or `no`, or `YYYY-MM-DD`.',
      }),
    }),
    { maxItems: 200, description: 'Replaces the answers to the current questions.' },
  ),
});
export type AnswersRequest = Static<typeof answersBody>;
const answersExample = { answers: [{ questionId: questionExample.id, values: ['no'] }] };

const staff = orManagers(onlyRoles('business', 'professional'));

export const getQuestions = declareRoute({
  operation: 'getServiceQuestions',
  method: 'GET',
  path: '/api/services/:id/questions',
  access: staff,
  tag: 'Services',
  summary: 'Get the intake questions of a service',
  params: serviceParams,
  reply: { status: 200, description: 'Questions.', schema: ServiceQuestions, example: serviceExample },
  errors: ['SERVICE_NOT_FOUND', 'SERVICE_NOT_OWNED'],
});

export const setQuestions = declareRoute({
  operation: 'setServiceQuestions',
  method: 'PUT',
  path: '/api/services/:id/questions',
  access: staff,
  tag: 'Services',
  summary: 'Set the intake questions of a service',
  description:
    'Clients answer them before the visit, by a link in their messages or in their account. Earlier answers keep the question as it was asked.',
  params: serviceParams,
  body: Type.Object({
    questions: Type.Array(
      Type.Object({
        id: Type.Optional(Id('Ignored: kind, text and choices decide the id.')),
        kind: Kind,
        text: Line('Question.', intakeLimits.question),
        required: Type.Optional(Type.Boolean()),
        choices: Type.Optional(
          Type.Array(Line('Choice.', intakeLimits.choice), {
            maxItems: intakeLimits.choices,
            description: 'Choices, at least 2. Other kinds have none.',
          }),
        ),
      }),
      { maxItems: intakeLimits.questions, description: 'All questions, in order.' },
    ),
  }),
  bodyExample: { questions: [{ kind: 'yes-no', text: questionExample.text, required: true }] },
  reply: {
    status: 200,
    description: 'Questions.',
    schema: ServiceQuestions,
    example: { ...serviceExample, questions: [questionExample] },
  },
  errors: ['INVALID_VALUE', 'SERVICE_NOT_FOUND', 'SERVICE_NOT_OWNED'],
});

export const getForm = declareRoute({
  operation: 'getAppointmentIntake',
  method: 'GET',
  path: '/api/appointments/:id/intake',
  access: partiesOnly,
  tag: 'Appointments',
  summary: 'Get the intake form of an appointment',
  description: 'Visible to the client and to staff, not to agents.',
  params: appointmentParams,
  reply: { status: 200, description: 'Form.', schema: Form, example: openExample },
  secret: true,
  errors: ['APPOINTMENT_NOT_FOUND'],
});

const answerErrors = [
  'MISSING_FIELDS',
  'INVALID_VALUE',
  'INVALID_DATE_FORMAT',
  'INVALID_STATUS',
  'APPOINTMENT_IN_PAST',
] as const;

export const answerForm = declareRoute({
  operation: 'answerAppointmentIntake',
  method: 'PUT',
  path: '/api/appointments/:id/intake',
  access: partiesOnly,
  tag: 'Appointments',
  summary: 'Answer the intake form of an appointment',
  description: 'Possible until the visit starts.',
  params: appointmentParams,
  body: answersBody,
  bodyExample: answersExample,
  reply: { status: 200, description: 'Form.', schema: Form, example: answeredExample },
  secret: true,
  errors: ['APPOINTMENT_NOT_FOUND', ...answerErrors],
});

export const getLinkedForm = declareRoute({
  operation: 'getIntakeByLink',
  method: 'GET',
  path: '/api/intake/:token',
  access: anyoneLimited,
  tag: 'Appointments',
  summary: 'Get an intake form by link',
  description:
    'Shows only answers that were sent by link. `NOT_FOUND`: the appointment was moved, cancelled or is over.',
  params: linkParams,
  reply: { status: 200, description: 'Form.', schema: Form, example: openExample },
  secret: true,
  errors: ['NOT_FOUND'],
});

export const answerLinkedForm = declareRoute({
  operation: 'answerIntakeByLink',
  method: 'PUT',
  path: '/api/intake/:token',
  access: anyoneLimited,
  tag: 'Appointments',
  summary: 'Answer an intake form by link',
  params: linkParams,
  body: answersBody,
  bodyExample: answersExample,
  reply: { status: 200, description: 'Form.', schema: Form, example: answeredExample },
  secret: true,
  errors: ['NOT_FOUND', ...answerErrors],
});

export const listClientForms = declareRoute({
  operation: 'listClientIntake',
  method: 'GET',
  path: '/api/business/clients/:id/intake',
  access: ownerOrManager,
  tag: 'Clients',
  summary: 'List the intake forms of a client',
  description: 'Latest appointment first.',
  params: Type.Object({ id: Id('Client id.', { examples: ['cli_demo_clara'] }) }),
  query: Type.Object({ ...pageQuery }),
  reply: { status: 200, description: 'Forms.', schema: Type.Array(Form), example: [openExample] },
  secret: true,
  errors: ['CLIENT_NOT_FOUND'],
  list: true,
});

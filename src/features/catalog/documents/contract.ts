import Type from 'typebox';
import { anyone } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { policyFor } from './html.ts';
import { invitationPage } from './invitation-page.ts';
import { resetPasswordPage, verifyEmailPage } from './mailed-link-page.ts';
import { referencePolicy } from './reference-page.ts';

const tag = 'Documents';

export const getWelcome = declareRoute({
  operation: 'getWelcomePage',
  method: 'GET',
  path: '/',
  access: anyone,
  tag,
  summary: 'The welcome page',
  cached: true,
  reply: {
    status: 200,
    description: 'A page that links the others.',
    contentType: 'text/html; charset=utf-8',
    contentSecurityPolicy: policyFor(),
  },
  errors: [],
});

export const getReference = declareRoute({
  operation: 'getReferencePage',
  method: 'GET',
  path: '/docs',
  access: anyone,
  tag,
  summary: 'This reference, for people',
  cached: true,
  reply: {
    status: 200,
    description: 'A page to read, to search, and to try requests from; it asks no other host.',
    contentType: 'text/html; charset=utf-8',
    contentSecurityPolicy: referencePolicy,
  },
  errors: [],
});

export const getReferenceAsset = declareRoute({
  operation: 'getReferenceAsset',
  method: 'GET',
  path: '/docs/:file',
  access: anyone,
  tag,
  summary: 'What the reference is made of',
  description: 'Its script, style and typeface, under names that change with them: keep them for ever.',
  params: Type.Object({
    file: Type.String({ description: 'As the page names it.', maxLength: 100, examples: ['reference.js'] }),
  }),
  reply: { status: 200, description: 'The file.', contentType: '*/*' },
  // An address that cannot be read leads to no route, and a key that comes with one of those counts.
  errors: ['NOT_FOUND', 'INVALID_API_KEY', 'RATE_LIMITED'],
});

export const getResetPassword = declareRoute({
  operation: 'getResetPasswordPage',
  method: 'GET',
  path: '/reset-password',
  access: anyone,
  tag,
  summary: 'Where the link of a password mail leads',
  reply: {
    status: 200,
    description:
      'A page that asks for the new password, in the language that `Accept-Language` likes best of ours.',
    contentType: 'text/html; charset=utf-8',
    contentSecurityPolicy: resetPasswordPage.policy,
  },
  errors: [],
});

export const getVerifyEmail = declareRoute({
  operation: 'getVerifyEmailPage',
  method: 'GET',
  path: '/verify-email',
  access: anyone,
  tag,
  summary: 'Where the link that confirms an address leads',
  description: 'Opening it confirms nothing; its button does.',
  reply: {
    status: 200,
    description: 'A page that asks to confirm, in the language that `Accept-Language` likes best of ours.',
    contentType: 'text/html; charset=utf-8',
    contentSecurityPolicy: verifyEmailPage.policy,
  },
  errors: [],
});

export const getInvitation = declareRoute({
  operation: 'getInvitationPage',
  method: 'GET',
  path: '/invitation',
  access: anyone,
  tag,
  summary: 'Where the link of a mailed invitation leads',
  description: 'Opening it answers nothing; its buttons do.',
  reply: {
    status: 200,
    description: 'A page that asks to sign in and answer.',
    contentType: 'text/html; charset=utf-8',
    contentSecurityPolicy: invitationPage.policy,
  },
  errors: [],
});

export const getOpenApi = declareRoute({
  operation: 'getOpenApiDocument',
  method: 'GET',
  path: '/openapi.json',
  access: anyone,
  tag,
  summary: 'This reference, as OpenAPI 3.1',
  description:
    'Every operation with all that it takes and answers, in one sentence each. `GET /openapi/{part}.json` says more about some of them, with examples of answers.',
  cached: true,
  reply: { status: 200, description: 'The document.', contentType: 'application/json; charset=utf-8' },
  errors: [],
});

export const getOpenApiPart = declareRoute({
  operation: 'getOpenApiPart',
  method: 'GET',
  path: '/openapi/:part.json',
  access: anyone,
  tag,
  summary: 'A part of this reference, with all that there is to say',
  description:
    'The operations of one heading: its name in small letters with hyphens between words, such as `appointments` or `api-keys`. `whole` has all of them.',
  params: Type.Object({
    part: Type.String({
      description: 'Name of a heading, or `whole`.',
      maxLength: 100,
      examples: ['appointments'],
    }),
  }),
  cached: true,
  reply: { status: 200, description: 'The document.', contentType: 'application/json; charset=utf-8' },
  errors: ['NOT_FOUND', 'INVALID_API_KEY', 'RATE_LIMITED'],
});

export const getLlmsText = declareRoute({
  operation: 'getLlmsText',
  method: 'GET',
  path: '/llms.txt',
  access: anyone,
  tag,
  summary: 'How an agent finds and books for a person',
  cached: true,
  reply: { status: 200, description: 'Plain Markdown.', contentType: 'text/plain; charset=utf-8' },
  errors: [],
});

export const getLlmsBusinessText = declareRoute({
  operation: 'getLlmsBusinessText',
  method: 'GET',
  path: '/llms-business.txt',
  access: anyone,
  tag,
  summary: 'How an agent runs a business with the service',
  cached: true,
  reply: { status: 200, description: 'Plain Markdown.', contentType: 'text/plain; charset=utf-8' },
  errors: [],
});

export const getApiCatalog = declareRoute({
  operation: 'getApiCatalog',
  method: 'GET',
  path: '/.well-known/api-catalog',
  access: anyone,
  tag,
  summary: 'Which APIs this host offers',
  cached: true,
  reply: {
    status: 200,
    description: 'A link set, as RFC 9727 has it.',
    contentType: 'application/linkset+json',
  },
  errors: [],
});

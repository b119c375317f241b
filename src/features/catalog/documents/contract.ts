import Type from 'typebox';
import { anyone } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { policyFor } from './html.ts';
import { invitationPage, resetPasswordPage, verifyEmailPage } from './mailed-link-page.ts';
import { referencePolicy } from './reference-page.ts';

const tag = 'Documents';

export const getWelcome = declareRoute({
  operation: 'getWelcomePage',
  method: 'GET',
  path: '/',
  access: anyone,
  tag,
  summary: 'Get the welcome page',
  cached: true,
  namesOrigin: true,
  reply: {
    status: 200,
    description: 'Page with links to the documentation.',
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
  summary: 'Get the API reference as a page',
  cached: true,
  reply: {
    status: 200,
    description: 'Page to read, search and try requests. It contacts no other host.',
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
  summary: 'Get an asset of the reference page',
  description:
    'Script, style or font. File names change with their content, so clients may cache them forever.',
  params: Type.Object({
    file: Type.String({
      description: 'File name as used by the page.',
      maxLength: 100,
      examples: ['reference.js'],
    }),
  }),
  reply: { status: 200, description: 'File content.', contentType: '*/*' },
  // An unreadable path matches no route, and an API key sent with it counts.
  errors: ['NOT_FOUND', 'INVALID_API_KEY', 'RATE_LIMITED'],
});

export const getResetPassword = declareRoute({
  operation: 'getResetPasswordPage',
  method: 'GET',
  path: '/reset-password',
  access: anyone,
  tag,
  summary: 'Get the page for resetting a password',
  reply: {
    status: 200,
    description: 'Page with a form for the new password, in a language of `Accept-Language`.',
    contentType: 'text/html; charset=utf-8',
    contentSecurityPolicy: resetPasswordPage.policy,
    redirectsToLanguage: true,
  },
  errors: [],
});

export const getVerifyEmail = declareRoute({
  operation: 'getVerifyEmailPage',
  method: 'GET',
  path: '/verify-email',
  access: anyone,
  tag,
  summary: 'Get the page for confirming an e-mail address',
  description: 'Opening the page changes nothing. The button confirms the address.',
  reply: {
    status: 200,
    description: 'Page with a confirmation button, in a language of `Accept-Language`.',
    contentType: 'text/html; charset=utf-8',
    contentSecurityPolicy: verifyEmailPage.policy,
    redirectsToLanguage: true,
  },
  errors: [],
});

export const getInvitation = declareRoute({
  operation: 'getInvitationPage',
  method: 'GET',
  path: '/invitation',
  access: anyone,
  tag,
  summary: 'Get the page for answering an invitation',
  description: 'Opening the page changes nothing. The buttons answer the invitation.',
  reply: {
    status: 200,
    description: 'Page with a sign-in form and two buttons.',
    contentType: 'text/html; charset=utf-8',
    contentSecurityPolicy: invitationPage.policy,
    redirectsToLanguage: true,
  },
  errors: [],
});

export const getOpenApi = declareRoute({
  operation: 'getOpenApiDocument',
  method: 'GET',
  path: '/openapi.json',
  access: anyone,
  tag,
  summary: 'Get the OpenAPI 3.1 document',
  description:
    'All operations with parameters and responses, described briefly. `GET /openapi/{part}.json` has full descriptions and examples.',
  cached: true,
  namesOrigin: true,
  reply: { status: 200, description: 'OpenAPI document.', contentType: 'application/json; charset=utf-8' },
  errors: [],
});

export const getOpenApiPart = declareRoute({
  operation: 'getOpenApiPart',
  method: 'GET',
  path: '/openapi/:part.json',
  access: anyone,
  tag,
  summary: 'Get a part of the OpenAPI document',
  description:
    'Operations of one heading with full descriptions and examples. The part is the heading in lower case with hyphens, such as `appointments` or `api-keys`. `whole` contains all operations.',
  params: Type.Object({
    part: Type.String({
      description: 'Heading, or `whole`.',
      maxLength: 100,
      examples: ['appointments'],
    }),
  }),
  cached: true,
  namesOrigin: true,
  reply: { status: 200, description: 'OpenAPI document.', contentType: 'application/json; charset=utf-8' },
  errors: ['NOT_FOUND', 'INVALID_API_KEY', 'RATE_LIMITED'],
});

export const getLlmsText = declareRoute({
  operation: 'getLlmsText',
  method: 'GET',
  path: '/llms.txt',
  access: anyone,
  tag,
  summary: 'Get the guide for agents that book for a customer',
  cached: true,
  namesOrigin: true,
  reply: { status: 200, description: 'Markdown text.', contentType: 'text/plain; charset=utf-8' },
  errors: [],
});

export const getLlmsBusinessText = declareRoute({
  operation: 'getLlmsBusinessText',
  method: 'GET',
  path: '/llms-business.txt',
  access: anyone,
  tag,
  summary: 'Get the guide for agents that manage a business',
  cached: true,
  namesOrigin: true,
  reply: { status: 200, description: 'Markdown text.', contentType: 'text/plain; charset=utf-8' },
  errors: [],
});

export const getApiCatalog = declareRoute({
  operation: 'getApiCatalog',
  method: 'GET',
  path: '/.well-known/api-catalog',
  access: anyone,
  tag,
  summary: 'Get the API catalog',
  cached: true,
  namesOrigin: true,
  reply: {
    status: 200,
    description: 'Link set as defined by RFC 9727.',
    contentType: 'application/linkset+json',
  },
  errors: [],
});

import { describeApi, type WebhookDeclaration } from '../../http/openapi.ts';
import { type AnyRoute, type BoundRoute, bind } from '../../http/route.ts';
import { apiInfo } from './api-info.ts';
import {
  getApiCatalog,
  getLlmsText,
  getOpenApi,
  getReference,
  getResetPassword,
  getVerifyEmail,
  getWelcome,
} from './contract.ts';
import { renderLlmsText } from './llms-text.ts';
import { resetPasswordPage, verifyEmailPage } from './mailed-link-page.ts';
import { type ApiDocument, renderReference } from './reference-page.ts';
import { renderWelcome } from './welcome-page.ts';

interface Parts {
  publicUrl: () => string;
  /** Asked when a document is made: these routes are part of what they describe. */
  routes: () => AnyRoute[];
  webhooks: readonly WebhookDeclaration[];
}

export function pageRoutes({ publicUrl, routes, webhooks }: Parts): BoundRoute[] {
  // Every route is known once the first request comes; to write it all down takes too long to be done at each.
  const document = memoised(() => describeApi(routes(), webhooks, apiInfo(publicUrl())));
  const openApi = memoised(() => JSON.stringify(document(), null, 2));
  const reference = memoised(() => renderReference(JSON.parse(openApi()) as ApiDocument));
  return [
    bind(getWelcome, async () => renderWelcome(publicUrl())),
    bind(getReference, async () => reference()),
    bind(getResetPassword, async () => resetPasswordPage.render()),
    bind(getVerifyEmail, async () => verifyEmailPage.render()),
    bind(getOpenApi, async () => openApi()),
    bind(getLlmsText, async () => renderLlmsText(publicUrl())),
    bind(getApiCatalog, async () => JSON.stringify(apiCatalog(publicUrl()))),
  ];
}

function memoised<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function apiCatalog(publicUrl: string): object {
  return {
    linkset: [
      {
        anchor: `${publicUrl}/api/`,
        'service-desc': [{ href: `${publicUrl}/openapi.json`, type: 'application/json' }],
        'service-doc': [{ href: `${publicUrl}/docs`, type: 'text/html' }],
        status: [{ href: `${publicUrl}/readyz`, type: 'application/json' }],
      },
    ],
  };
}

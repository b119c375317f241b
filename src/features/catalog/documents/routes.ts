import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../../errors.ts';
import type { WebhookDeclaration } from '../../../http/openapi.ts';
import { type AnyRoute, type BoundRoute, bind } from '../../../http/route.ts';
import type { SiteUrl } from '../../../http/site-origin.ts';
import { runInTimeSlices } from '../../../platform/time-slices.ts';
import { chooseLanguage } from '../../../shared/languages.ts';
import type { Steps } from '../../../shared/steps.ts';
import {
  getApiCatalog,
  getInvitation,
  getLlmsBusinessText,
  getLlmsText,
  getOpenApi,
  getOpenApiPart,
  getReference,
  getReferenceAsset,
  getResetPassword,
  getVerifyEmail,
  getWelcome,
} from './contract.ts';
import { renderLlmsBusinessText, renderLlmsText } from './llms-text.ts';
import { invitationPage, resetPasswordPage, verifyEmailPage } from './mailed-link-page.ts';
import { loadReferenceAssets, renderReference } from './reference-page.ts';
import { renderWelcome } from './welcome-page.ts';
import { apiCatalog, partsOf, writeOpenApi, writeOpenApiPart } from './write-open-api.ts';

// In documents that are written once, the place of the origin that was called.
const anyOrigin = 'https://origin.invalid';

interface DocumentDependencies {
  siteUrl: SiteUrl;
  /** Called lazily: these routes are part of the documents. */
  routes: () => AnyRoute[];
  webhooks: readonly WebhookDeclaration[];
}

export interface Documents {
  routes: BoundRoute[];
  /** Writes the OpenAPI document before the first request. */
  prepare(): Promise<void>;
}

export function createDocuments(dependencies: DocumentDependencies): Documents {
  const { siteUrl } = dependencies;
  // The documents are written on the first request, when all routes are known, and kept in memory. Writing
  // runs in small steps, so that it does not block other requests.
  const written = new Map<string, Promise<string>>();
  const writeOnce = (name: string, steps: () => Steps<string>) => {
    const known = written.get(name) ?? runInTimeSlices(steps());
    written.set(name, known);
    return known;
  };
  const described = () => ({
    routes: dependencies.routes(),
    webhooks: dependencies.webhooks,
    publicUrl: anyOrigin,
  });
  const openApi = () => writeOnce('', () => writeOpenApi(described()));
  const atOrigin = (text: string, headers: IncomingHttpHeaders) =>
    text.replaceAll(anyOrigin, () => siteUrl(headers));
  // Loaded on the first request, because most processes never serve it.
  let loaded: ReturnType<typeof loadReferenceAssets> | undefined;
  const reference = () => {
    loaded ??= loadReferenceAssets().catch((error) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
  return {
    prepare: async () => void (await openApi()),
    routes: [
      bind(getWelcome, async ({ headers }) => renderWelcome(siteUrl(headers))),
      bind(getReference, async () => renderReference(await reference())),
      bind(getReferenceAsset, async ({ params }) => {
        const asset = (await reference()).byName.get(params.file);
        if (asset === undefined)
          throw new AppError('NOT_FOUND', { detail: 'File not found. Reload the reference page.' });
        return asset;
      }),
      bind(getResetPassword, async ({ headers }) =>
        resetPasswordPage.render(chooseLanguage(headers['accept-language'])),
      ),
      bind(getVerifyEmail, async ({ headers }) =>
        verifyEmailPage.render(chooseLanguage(headers['accept-language'])),
      ),
      bind(getInvitation, async ({ headers }) =>
        invitationPage.render(chooseLanguage(headers['accept-language'])),
      ),
      bind(getOpenApi, async ({ headers }) => atOrigin(await openApi(), headers)),
      bind(getOpenApiPart, async ({ params: { part }, headers }) => {
        const info = partsOf(anyOrigin).get(part);
        if (info === undefined)
          throw new AppError('NOT_FOUND', {
            field: 'path.part',
            detail: 'Unknown part. Get /.well-known/api-catalog for a list of the parts.',
          });
        return atOrigin(await writeOnce(part, () => writeOpenApiPart(described(), info)), headers);
      }),
      bind(getLlmsText, async ({ headers }) => renderLlmsText(siteUrl(headers))),
      bind(getLlmsBusinessText, async ({ headers }) => renderLlmsBusinessText(siteUrl(headers))),
      bind(getApiCatalog, async ({ headers }) => JSON.stringify(apiCatalog(siteUrl(headers)))),
    ],
  };
}

import { AppError } from '../../../errors.ts';
import type { WebhookDeclaration } from '../../../http/openapi.ts';
import { type AnyRoute, type BoundRoute, bind } from '../../../http/route.ts';
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

interface DocumentDependencies {
  publicUrl: () => string;
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
  const { publicUrl } = dependencies;
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
    publicUrl: publicUrl(),
  });
  const openApi = () => writeOnce('', () => writeOpenApi(described()));
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
      bind(getWelcome, async () => renderWelcome(publicUrl())),
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
      bind(getOpenApi, openApi),
      bind(getOpenApiPart, async ({ params: { part } }) => {
        const info = partsOf(publicUrl()).get(part);
        if (info === undefined)
          throw new AppError('NOT_FOUND', {
            field: 'path.part',
            detail: 'Unknown part. Get /.well-known/api-catalog for a list of the parts.',
          });
        return writeOnce(part, () => writeOpenApiPart(described(), info));
      }),
      bind(getLlmsText, async () => renderLlmsText(publicUrl())),
      bind(getLlmsBusinessText, async () => renderLlmsBusinessText(publicUrl())),
      bind(getApiCatalog, async () => JSON.stringify(apiCatalog(publicUrl()))),
    ],
  };
}

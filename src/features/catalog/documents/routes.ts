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
import { apiCatalog } from './describe-catalog.ts';
import { invitationPage } from './invitation-page.ts';
import { renderLlmsText } from './llms-text.ts';
import { loadReferenceAssets } from './load-reference-assets.ts';
import { resetPasswordPage, verifyEmailPage } from './mailed-link-page.ts';
import { renderReference } from './reference-page.ts';
import { renderWelcome } from './welcome-page.ts';
import { renderLlmsBusinessText } from './write-business-text.ts';
import { partsOf, writeOpenApi, writeOpenApiPart } from './write-open-api.ts';

interface Parts {
  publicUrl: () => string;
  /** Asked when a document is made: these routes are part of what they describe. */
  routes: () => AnyRoute[];
  webhooks: readonly WebhookDeclaration[];
}

export interface Documents {
  routes: BoundRoute[];
  /** Writes what takes long before anybody asks for it. */
  prepare(): Promise<void>;
}

export function createDocuments(parts: Parts): Documents {
  const { publicUrl } = parts;
  // Every route is known once the first request comes. To write it all down takes too long to be done at each request, and too long to
  // be done in one go: whoever asks first waits for it, and nobody else.
  const written = new Map<string, Promise<string>>();
  const writeOnce = (name: string, steps: () => Steps<string>) => {
    const known = written.get(name) ?? runInTimeSlices(steps());
    written.set(name, known);
    return known;
  };
  const described = () => ({ routes: parts.routes(), webhooks: parts.webhooks, publicUrl: publicUrl() });
  const openApi = () => writeOnce('', () => writeOpenApi(described()));
  // Most processes are never asked for it: it is read when the first visitor comes.
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
          throw new AppError('NOT_FOUND', { detail: 'The reference has no such file.' });
        return asset;
      }),
      bind(getResetPassword, async ({ headers }) =>
        resetPasswordPage.render(chooseLanguage(headers['accept-language'])),
      ),
      bind(getVerifyEmail, async ({ headers }) =>
        verifyEmailPage.render(chooseLanguage(headers['accept-language'])),
      ),
      bind(getInvitation, async () => invitationPage.render()),
      bind(getOpenApi, openApi),
      bind(getOpenApiPart, async ({ params: { part } }) => {
        const parts = partsOf(publicUrl());
        const info = parts.get(part);
        if (info === undefined)
          throw new AppError('NOT_FOUND', {
            detail: `There is no such part. There are ${[...parts.keys()].join(', ')}.`,
          });
        return writeOnce(part, () => writeOpenApiPart(described(), info));
      }),
      bind(getLlmsText, async () => renderLlmsText(publicUrl())),
      bind(getLlmsBusinessText, async () => renderLlmsBusinessText(publicUrl())),
      bind(getApiCatalog, async () => JSON.stringify(apiCatalog(publicUrl()))),
    ],
  };
}

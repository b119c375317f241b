import { AppError } from '../../errors.ts';
import { describeApi, type WebhookDeclaration } from '../../http/openapi.ts';
import { type AnyRoute, type BoundRoute, bind } from '../../http/route.ts';
import { runInTurns } from '../../platform/turns.ts';
import { writeIndentedJson } from '../../shared/json.ts';
import { chooseLanguage } from '../../shared/languages.ts';
import type { Steps } from '../../shared/steps.ts';
import { apiInfo } from './api-info.ts';
import {
  getApiCatalog,
  getInvitation,
  getLlmsText,
  getOpenApi,
  getReference,
  getReferenceAsset,
  getResetPassword,
  getVerifyEmail,
  getWelcome,
} from './contract.ts';
import { invitationPage } from './invitation-page.ts';
import { renderLlmsText } from './llms-text.ts';
import { loadReferenceAssets } from './load-reference-assets.ts';
import { resetPasswordPage, verifyEmailPage } from './mailed-link-page.ts';
import { renderReference } from './reference-page.ts';
import { renderWelcome } from './welcome-page.ts';

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
  let written: Promise<string> | undefined;
  const openApi = () => {
    written ??= runInTurns(writeOpenApi(parts));
    return written;
  };
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
        if (asset === undefined) throw new AppError('NOT_FOUND');
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
      bind(getLlmsText, async () => renderLlmsText(publicUrl())),
      bind(getApiCatalog, async () => JSON.stringify(apiCatalog(publicUrl()))),
    ],
  };
}

// Down to each path and each shape: no piece of that size takes long.
const interruptibleLevels = 3;

function* writeOpenApi({ publicUrl, routes, webhooks }: Parts): Steps<string> {
  const document = yield* describeApi(routes(), webhooks, apiInfo(publicUrl()));
  return yield* writeIndentedJson(document, interruptibleLevels);
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

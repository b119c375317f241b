import { describeApi, type OpenApiInfo, type WebhookDeclaration } from '../../../http/openapi.ts';
import type { AnyRoute } from '../../../http/route.ts';
import { writeNestedJson } from '../../../shared/json.ts';
import type { Steps } from '../../../shared/steps.ts';
import { apiInfo } from './api-info.ts';

export interface Described {
  routes: readonly AnyRoute[];
  webhooks: readonly WebhookDeclaration[];
  publicUrl: string;
}

// Down to each path and each shape: no piece of that size takes long.
const interruptibleLevels = 3;

/** All of the API, as briefly as it can be said. */
export function* writeOpenApi({ routes, webhooks, publicUrl }: Described): Steps<string> {
  const document = yield* describeApi(routes, webhooks, apiInfo(publicUrl), 'brief');
  return yield* writeNestedJson(document, interruptibleLevels);
}

/** What can be asked for by name: each heading of the reference, and all of them together. */
export function partsOf(publicUrl: string): Map<string, OpenApiInfo> {
  const info = apiInfo(publicUrl);
  const headings = info.tags.map((tag): [string, OpenApiInfo] => {
    const part = tag.name.toLowerCase().replaceAll(' ', '-');
    return [part, { ...info, title: `${info.title}: ${tag.name}`, tags: [tag] }];
  });
  return new Map([['whole', info], ...headings]);
}

/** The operations of some headings, with all that there is to say. */
export function* writeOpenApiPart({ routes, webhooks }: Described, info: OpenApiInfo): Steps<string> {
  const isTold = ({ tag }: { tag: string }) => info.tags.some(({ name }) => name === tag);
  const document = yield* describeApi(routes.filter(isTold), webhooks.filter(isTold), info, 'whole');
  return yield* writeNestedJson(document, interruptibleLevels);
}

import type { Steps } from '../../shared/steps.ts';
import { type Html, html, page, prose } from './html.ts';
import { fieldTable, type Schema } from './schema-table.ts';

interface Media {
  schema?: Schema;
  example?: unknown;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: {
    name: string;
    in: string;
    required: boolean;
    description?: string;
    schema: Schema;
    example?: unknown;
  }[];
  requestBody?: { content: Record<string, Media> };
  /** A reference leads to what can happen to every request alike: the introduction tells of it. */
  responses: Record<string, { $ref?: string; description: string; content?: Record<string, Media> }>;
}

export interface ApiDocument {
  info: { title: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, Schema> };
}

interface Entry {
  method: string;
  path: string;
  operation: Operation;
}

/**
 * The OpenAPI document as one page of plain markup: it opens anywhere, also without a network or scripts. Can be interrupted after each
 * of its entries.
 */
export function* renderReference(document: ApiDocument): Steps<string> {
  const entries: Entry[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const { schemas } = document.components;
  const base = document.servers[0]?.url ?? '';
  const groups: { name: string; description: string; articles: Html[] }[] = [];
  for (const tag of document.tags) {
    const own = entries.filter(({ operation }) => operation.tags.includes(tag.name));
    const articles = yield* each(own, (entry) => renderEntry(entry, base, schemas));
    if (articles.length > 0) groups.push({ ...tag, articles });
  }
  const sent = yield* each(Object.entries(document.webhooks), ([name, { post }]) =>
    renderWebhook(name, post, schemas),
  );
  const shapes = yield* each(
    Object.entries(schemas),
    ([name, schema]) => html`<h3 id="shape-${name}">${name}</h3>${fieldTable(schema)}`,
  );
  return page(
    `${document.info.title} reference`,
    html`<h1>${document.info.title} reference</h1>
${prose(document.info.description)}
<p>Also as <a href="/openapi.json">OpenAPI 3.1</a> and, for agents, as <a href="/llms.txt">llms.txt</a>.</p>
<nav aria-label="Operations"><ul>${entries.map(
      ({ method, path, operation }) =>
        html`<li><a href="#${operation.operationId}"><span class="method">${method}</span> ${path}</a></li>`,
    )}</ul></nav>
${groups.map(
  ({ name, description, articles }) => html`<section><h2>${name}</h2>${prose(description)}
${articles}</section>`,
)}
<section><h2>What we send</h2>${prose('To the webhooks that ask for it, as a POST.')}
${sent}</section>
<section><h2>Shapes</h2>${shapes}</section>`,
  );
}

function* each<Item>(items: readonly Item[], render: (item: Item) => Html): Steps<Html[]> {
  const rendered: Html[] = [];
  for (const item of items) {
    rendered.push(render(item));
    yield;
  }
  return rendered;
}

function renderWebhook(name: string, operation: Operation, schemas: Record<string, Schema>): Html {
  const body = operation.requestBody?.content['application/json'];
  return html`<article>
<h3 id="${operation.operationId}"><code>${name}</code></h3>
<p><strong>${operation.summary}</strong>${shapeLink(body?.schema, schemas)}</p>
<details><summary>Example</summary><pre><code>${operation.parameters.map(({ name: header, example }) => `${header}: ${example}\n`).join('')}
${JSON.stringify(body?.example, null, 2)}</code></pre></details>
</article>`;
}

function renderEntry(
  { method, path, operation }: Entry,
  base: string,
  schemas: Record<string, Schema>,
): Html {
  const body = operation.requestBody?.content['application/json'];
  return html`<article>
<h3 id="${operation.operationId}"><span class="method">${method}</span> <code>${path}</code></h3>
<p><strong>${operation.summary}</strong></p>
${prose(operation.description)}
${
  operation.parameters.length > 0 &&
  html`<h4>Parameters</h4>${fieldTable({
    type: 'object',
    required: operation.parameters.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(
      operation.parameters.map(({ name, in: place, description, schema }) => [
        name,
        { ...schema, description: `${description ?? ''}${place === 'query' ? '' : ` (in the ${place})`}` },
      ]),
    ),
  })}`
}
${body?.schema !== undefined && html`<h4>Body</h4>${fieldTable(body.schema)}`}
<h4>Answers</h4>
<table><tbody>${Object.entries(operation.responses)
    .filter(([, { $ref }]) => $ref === undefined)
    .map(
      ([status, { description, content }]) =>
        html`<tr><td>${status}</td><td>${prose(description)}${shapeLink(Object.values(content ?? {})[0]?.schema, schemas)}</td></tr>`,
    )}</tbody></table>
<details><summary>Example</summary><pre><code>${curlOf(method, path, operation, base)}</code></pre>${exampleOf(operation)}</details>
</article>`;
}

function shapeLink(schema: Schema | undefined, schemas: Record<string, Schema>): Html | undefined {
  const choices = [schema, ...(schema?.anyOf ?? [])];
  const name = choices
    .flatMap((choice) => [choice?.$ref, choice?.items?.$ref])
    .find((reference) => reference !== undefined)
    ?.replace('#/components/schemas/', '');
  if (name === undefined || name === 'Error' || schemas[name] === undefined) return undefined;
  return html` <a href="#shape-${name}">${name}</a>`;
}

function exampleOf(operation: Operation): Html | undefined {
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
  const example = Object.values(success?.content ?? {})[0]?.example;
  return example === undefined
    ? undefined
    : html`<pre><code>${JSON.stringify(example, null, 2)}</code></pre>`;
}

function curlOf(method: string, path: string, operation: Operation, base: string): string {
  const filled = path.replace(/\{(\w+)\}/g, (_match, name) =>
    String(operation.parameters.find((parameter) => parameter.name === name)?.example ?? `{${name}}`),
  );
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example ?? ''))}`);
  const url = `${base}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  const body = operation.requestBody?.content['application/json']?.example;
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${url}'`,
    operation.description.includes('session') &&
      !operation.description.includes('anyone') &&
      `-H "Authorization: Bearer $ACCESS_TOKEN"`,
    body !== undefined &&
      `-H 'Content-Type: application/json' -d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`,
  ]
    .filter(Boolean)
    .join(' \\\n  ');
}

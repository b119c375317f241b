import { randomUUID } from 'node:crypto';

export type Row = Readonly<Record<string, unknown>>;

interface Details {
  id?: string;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: Readonly<Record<string, unknown>>;
}

/** An error response of the service. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, words: string) {
    super(words);
    this.status = status;
  }
}

/**
 * The service as its documents describe it. Every parameter that is sent must be documented for the
 * operation, and every field that is used must be documented somewhere. A document that loses a line makes
 * the agent fail.
 */
export class Guide {
  readonly #url: string;
  readonly #token: string | undefined;
  readonly #text: string;

  private constructor(url: string, token: string | undefined, text: string) {
    this.#url = url;
    this.#token = token;
    this.#text = text;
  }

  static async open(url: string, token: string | undefined, pages: readonly string[]): Promise<Guide> {
    const texts: string[] = [];
    for (const page of pages) {
      const response = await fetch(url + page);
      if (!response.ok) throw new Error(`${page} is missing`);
      texts.push(await response.text());
    }
    return new Guide(url, token, texts.join('\n'));
  }

  /** Returns a list or an object; throws error responses. */
  async call(method: 'GET' | 'POST', path: string, details: Details = {}): Promise<unknown> {
    const response = await this.#send(method, path, details);
    return response.status === 204 ? undefined : response.json();
  }

  async list(path: string, query: Details['query'] = {}): Promise<Row[]> {
    return (await this.call('GET', path, { query })) as Row[];
  }

  async make(path: string, body: Details['body'], id?: string): Promise<Row> {
    return (await this.call('POST', path, { body: body ?? {}, ...(id !== undefined && { id }) })) as Row;
  }

  async text(path: string, id: string): Promise<string> {
    return (await this.#send('GET', path, { id })).text();
  }

  /** Reads a documented field. */
  read(row: Row, field: string): unknown {
    if (!wordsOf(this.#text).has(field)) throw new Error(`no document mentions ${field}`);
    return row[field];
  }

  word(row: Row, field: string): string {
    const value = this.read(row, field);
    if (typeof value !== 'string') throw new Error(`${field} should be a string, but is ${value}`);
    return value;
  }

  async #send(method: 'GET' | 'POST', path: string, { id = '', query = {}, body }: Details) {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    this.#requireDocumented(`${method} ${path}`, [...given.map(([name]) => name), ...namesIn(body)]);
    const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
    const address = `${this.#url}${path.replace('{id}', encodeURIComponent(id))}`;
    const response = await fetch(search.size === 0 ? address : `${address}?${search}`, {
      method,
      headers: {
        ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }),
        ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (response.ok) return response;
    if (response.status >= 500) throw new Error(`${method} ${path} failed: ${response.status}`);
    const { error } = (await response.json()) as { error: string };
    throw new Refused(response.status, `${error}. ${response.headers.get('error-detail') ?? ''}`);
  }

  /** Names must be in the paragraph of the operation, or in the one about all lists. */
  #requireDocumented(operation: string, names: readonly string[]): void {
    const about = this.#text.split('\n').filter((line) => line.includes(`\`${operation}\``));
    if (about.length === 0) throw new Error(`no document mentions ${operation}`);
    const lists = this.#text.split('\n').filter((line) => line.startsWith('- Lists'));
    const known = wordsOf([...about, ...lists].join('\n'));
    const missing = names.filter((name) => !known.has(name));
    if (missing.length > 0) throw new Error(`the documentation of ${operation} does not mention ${missing}`);
  }
}

const wordsOf = (text: string) => new Set(text.match(/\w+/g));

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [name, ...namesIn(part)]);
}

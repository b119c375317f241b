import type { IncomingMessage } from 'node:http';
import { matchesIfNoneMatch } from '../http/answer-cache.ts';
import { type CompressedBodies, chooseEncoding, type Encoding, etagIn } from '../http/compression.ts';
import { withoutBody } from '../http/headers.ts';
import { type Answer, nothing, pageHeaders, vary, withoutFrameBan } from './answer.ts';
import { type KeptPage, memoryKey, type PageMemory } from './page-memory.ts';

interface Parts {
  memory: PageMemory;
  compressed: CompressedBodies;
  /** What every response carries. */
  everywhere: Readonly<Record<string, string>>;
}

/** Pages out of memory as they are sent. */
export interface KeptPages {
  /** The page with what it takes to send it to this visitor. */
  prepared(page: KeptPage, request: IncomingMessage): Promise<KeptPage>;
  present(page: KeptPage, request: IncomingMessage): Answer;
  /** What is kept, prepared and still new: nothing has to be waited for. */
  answerAtOnce(request: IncomingMessage): Answer | undefined;
}

const encodingOf = ({ headers }: IncomingMessage): Encoding | null =>
  chooseEncoding(headers['accept-encoding'] as string | undefined);

export function createKeptPages({ memory, compressed, everywhere }: Parts): KeptPages {
  async function prepare(page: KeptPage, encoding: Encoding | null) {
    const body = encoding === null ? page.body : await compressed.get(page.etag, encoding, page.body);
    const headers = withoutFrameBan({
      ...everywhere,
      ...pageHeaders,
      ...page.headers,
      etag: etagIn(page.etag, encoding),
      'cache-control': 'private, no-cache',
      vary,
      ...(encoding && { 'content-encoding': encoding }),
      'content-length': String(body.length),
    });
    return { headers: Object.entries(headers).flat(), body };
  }

  function present(page: KeptPage, request: IncomingMessage): Answer {
    const { headers, body } = page.prepared[encodingOf(request) ?? 'plain']!;
    const { route } = page;
    return matchesIfNoneMatch(page, request.headers['if-none-match'])
      ? { status: 304, headers: withoutBody(headers), body: nothing, route }
      : { status: 200, headers, body, route };
  }

  return {
    async prepared(page, request) {
      const encoding = encodingOf(request);
      page.prepared[encoding ?? 'plain'] ??= await prepare(page, encoding);
      return page;
    },
    present,
    answerAtOnce(request) {
      const { method, url = '/', headers } = request;
      if (method !== 'GET' && method !== 'HEAD') return undefined;
      const key = memoryKey(url, headers);
      const page = key === undefined ? undefined : memory.peek(key);
      return page?.prepared[encodingOf(request) ?? 'plain'] && present(page, request);
    },
  };
}

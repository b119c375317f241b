import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { ReceivedErrorInfo } from 'openslot-facts/error-info';
import { Compile } from 'typebox/compile';
import { expect } from 'vitest';
import { findTool } from '../../../../src/features/agents/mcp/list-tools.ts';
import type { TestApp } from '../../../fixtures/app.ts';

/** Protocol generation of the client. */
export type Generation = '2026' | '2025';

export interface ConnectOptions {
  token?: string;
  generation?: Generation;
  headers?: Record<string, string>;
}

/** The official client over HTTP. */
export async function connect(
  app: TestApp,
  { token, generation = '2026', headers = {} }: ConnectOptions = {},
) {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: generation === '2026' ? { pin: '2026-07-28' } : 'legacy' } },
  );
  const all = token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` };
  const transport = new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), {
    requestInit: { headers: all },
  });
  await client.connect(transport);
  return client;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Data = any;

export interface ToolResult {
  data: Data;
  text: string;
  isError: boolean;
  /** Set for errors. */
  error: { code: string; info: ReceivedErrorInfo; next: string; argument?: number };
}

export async function callTool(
  client: Client,
  name: string,
  input: Record<string, unknown> = {},
): Promise<ToolResult> {
  const result = await client.callTool({ name, arguments: input });
  // Output schemas forbid additional fields, so listed fields are complete.
  const { output } = findTool(name)!;
  const problems = result.isError ? [] : [...Compile(output).Errors(result.structuredContent)];
  expect(problems).toEqual([]);
  expect(result.structuredContent).toMatchObject(
    result.isError ? { info: { reason: expect.any(String) } } : {},
  );
  const [first] = result.content as { type: string; text: string }[];
  return {
    data: result.structuredContent,
    text: first?.text ?? '',
    isError: result.isError === true,
    error: result._meta?.['openslot/error'] as ToolResult['error'],
  };
}

/** A message as sent by a client of the 2025 protocol. */
export const post = (app: TestApp, message: unknown, headers: Record<string, string> = {}) =>
  app.call('POST', '/mcp', {
    body: message,
    headers: { accept: 'application/json, text/event-stream', ...headers },
  });

export const toolCall = (name: string, input: unknown = {}, id = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: input },
});

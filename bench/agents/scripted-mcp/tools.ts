import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export type Row = Readonly<Record<string, unknown>>;

/** An error of the service. */
export class Refused extends Error {}

/** The tools of the service, through the official client. Arguments must be in the listed schema. */
export class Tools {
  readonly #client: Client;
  readonly #known: ReadonlyMap<string, ReadonlySet<string>>;

  private constructor(client: Client, known: ReadonlyMap<string, ReadonlySet<string>>) {
    this.#client = client;
    this.#known = known;
  }

  static async connect(url: string, token: string | undefined): Promise<Tools> {
    const client = new Client(
      { name: 'scripted-agent', version: '1' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } });
    try {
      await client.connect(transport);
      const { tools } = await client.listTools();
      const known = tools.map(
        ({ name, inputSchema }) => [name, new Set(Object.keys(inputSchema.properties ?? {}))] as const,
      );
      return new Tools(client, new Map(known));
    } catch (error) {
      if (/401|unauthorized/i.test(`${(error as Error).name} ${(error as Error).message}`))
        throw new Refused('AUTH_REQUIRED. The token is not valid.');
      throw error;
    }
  }

  /** A tool that is not listed is called anyway: the service must refuse it. */
  async call(name: string, given: Row): Promise<Row> {
    const input = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const known = this.#known.get(name);
    const unknown = Object.keys(input).filter((argument) => known !== undefined && !known.has(argument));
    if (unknown.length > 0) throw new Error(`${name} does not list ${unknown}`);
    const result = await this.#client.callTool({ name, arguments: input });
    const data = (result.structuredContent ?? {}) as Row;
    if (result.isError) throw new Refused(`${data['error']}. ${data['detail'] ?? ''}`);
    return data;
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}

export const rowsOf = (data: Row, name: string): Row[] => (data[name] ?? []) as Row[];

export const textOf = (row: Row, name: string): string => String(row[name] ?? '');

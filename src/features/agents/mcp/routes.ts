import type { IncomingHttpHeaders } from 'node:http';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { SiteUrl } from '../../../http/site-origin.ts';
import * as contract from './contract.ts';
import { createMessageHandler } from './handle-message.ts';
import { describeServer } from './list-tools.ts';

type McpRouteDependencies = Parameters<typeof createMessageHandler>[0] & { siteUrl: SiteUrl };

export function mcpRoutes(dependencies: McpRouteDependencies): BoundRoute[] {
  const answer = createMessageHandler(dependencies);
  const describe = async ({ headers }: { headers: IncomingHttpHeaders }) =>
    JSON.stringify(describeServer(dependencies.siteUrl(headers)));
  return [
    bind(contract.callMcp, (request) => request.whileConnected((gone) => answer(request, gone))),
    bind(contract.getMcpManifest, describe),
    bind(contract.getMcpServerCard, describe),
  ];
}

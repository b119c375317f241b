import { partsOf } from './write-open-api.ts';

const json = 'application/json';
const plain = 'text/plain';

/** A link set, as RFC 9727 has it: where the API, the tools for agents, and all that is written about them are. */
export function apiCatalog(publicUrl: string): object {
  const link = (path: string, type: string) => ({ href: `${publicUrl}${path}`, type });
  const texts = [link('/llms.txt', plain), link('/llms-business.txt', plain)];
  const parts = [...partsOf(publicUrl).keys()].map((part) => link(`/openapi/${part}.json`, json));
  return {
    linkset: [
      {
        anchor: `${publicUrl}/api/`,
        'service-desc': [link('/openapi.json', json), ...parts],
        'service-doc': [link('/docs', 'text/html'), ...texts],
        'service-meta': [link('/.well-known/oauth-authorization-server', json)],
        status: [link('/readyz', json)],
      },
      {
        anchor: `${publicUrl}/mcp`,
        'service-desc': [link('/.well-known/mcp.json', json)],
        'service-doc': texts,
        'service-meta': [link('/.well-known/oauth-protected-resource/mcp', json)],
        status: [link('/readyz', json)],
      },
    ],
  };
}

import { languageCodes } from '../../../../shared/languages.ts';

/** Resources that tokens can be requested for. All of them are the same service with the same rules. */
export const resourcesOf = (publicUrl: string): string[] => [
  `${publicUrl}/mcp`,
  `${publicUrl}/api`,
  publicUrl,
];

/** RFC 8414. */
export const describeServer = (publicUrl: string, scopes: readonly string[]) => ({
  issuer: publicUrl,
  authorization_endpoint: `${publicUrl}/oauth/authorize`,
  token_endpoint: `${publicUrl}/oauth/token`,
  registration_endpoint: `${publicUrl}/oauth/register`,
  revocation_endpoint: `${publicUrl}/oauth/revoke`,
  scopes_supported: scopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  ui_locales_supported: languageCodes,
  service_documentation: `${publicUrl}/docs`,
});

/** RFC 9728. */
export const describeResource = (
  publicUrl: string,
  path: '' | '/mcp' | '/api',
  scopes: readonly string[],
) => ({
  resource: publicUrl + path,
  resource_name: 'Openslot',
  authorization_servers: [publicUrl],
  bearer_methods_supported: ['header'],
  scopes_supported: scopes,
  resource_documentation: `${publicUrl}/docs`,
});

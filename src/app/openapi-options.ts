import type { OpenapiTextOptions } from '../openapi/openapi-text.ts';
import type { Settings } from '../project/settings.ts';
import { VERSION } from './version.ts';

/** Settings of v4's documentation plugin for the OpenAPI document. */
export function openapiOptions({ api, server, documentation }: Settings): OpenapiTextOptions {
  const { title, version, description, servers } = documentation ?? {};
  return {
    opensDrafts: api.v5Drafts === 'find',
    limits: api,
    version: version ?? VERSION,
    ...(title && { title }),
    ...(description && { description }),
    servers: servers?.length
      ? servers.map(({ url, description: about }) => ({
          url: withoutPrefix(url, api.prefix),
          ...(about && { description: about }),
        }))
      : [{ url: server.url || `http://${server.host}:${server.port}` }],
  };
}

/** Servers of v4's plugin include the API prefix, which is part of the paths here. */
const withoutPrefix = (url: string, prefix: string): string => {
  const bare = url.replace(/\/+$/, '');
  return (bare.endsWith(prefix) ? bare.slice(0, -prefix.length) : bare) || '/';
};

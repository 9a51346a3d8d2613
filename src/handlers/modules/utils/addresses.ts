import trim from 'lodash/trim.js';

interface Config {
  get(path: string, byDefault?: unknown): unknown;
}

const isWhole = (url: string): boolean => url.startsWith('http');

/** `getConfigUrls(strapi.config)` */
export function getConfigUrls(config: Config) {
  const configuredUrl = trim(String(config.get('server.url') ?? ''), '/ ');
  const serverUrl = configuredUrl === '' || isWhole(configuredUrl) ? configuredUrl : `/${configuredUrl}`;
  const admin = trim(String(config.get('admin.url') ?? '/admin'), '/ ');
  const adminUrl = isWhole(admin) ? admin : `${serverUrl}/${admin}`;
  return { serverUrl, adminUrl, adminPath: isWhole(adminUrl) ? new URL(adminUrl).pathname : adminUrl };
}

const absolute =
  (of: 'serverUrl' | 'adminUrl') =>
  (config: Config): string => {
    const url = getConfigUrls(config)[of];
    if (isWhole(url)) return url;
    const host = String(config.get('server.host') ?? 'localhost');
    const shown = ['0.0.0.0', '127.0.0.1'].includes(host) ? 'localhost' : host;
    return `http://${shown}:${String(config.get('server.port') ?? 1337)}${url}`;
  };

/** `getAbsoluteServerUrl(strapi.config)`: the server's URL, as configured by the project or as it listens. */
export const getAbsoluteServerUrl = absolute('serverUrl');
export const getAbsoluteAdminUrl = absolute('adminUrl');

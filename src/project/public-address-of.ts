import type { ServerSettings } from './settings.ts';

/** `url` in `config/server`, if it is a whole address, without a trailing slash. */
export const publicAddressOf = ({ url }: Pick<ServerSettings, 'url'>): string | null =>
  /^https?:\/\//.test(url) ? url.replace(/\/+$/, '') : null;

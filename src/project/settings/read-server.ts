import path from 'node:path';
import type { ServerSettings } from '../settings.ts';
import { readSection, type ReadContext, sourcesOf } from './read-section.ts';
import { flag, ignored, section, text, textOrNone, wholeNumber } from './values.ts';

const schema = section({
  host: text.optional(),
  port: wholeNumber(0, 65535).optional(),
  url: textOrNone,
  proxy: flag.optional(),
  dirs: section({ public: text.optional() }).optional(),
  cron: section({ enabled: flag.optional(), tasks: ignored }).optional(),
  app: ignored,
  admin: ignored,
  absoluteURL: ignored,
  emitErrors: ignored,
  globalProxy: ignored,
  logger: ignored,
  transfer: ignored,
  webhooks: ignored,
});

export function readServer(context: ReadContext, dir: string): ServerSettings {
  const server = readSection(context, 'server', schema);
  if (server.cron?.enabled) {
    context.warnings.push(`${sourcesOf(context, 'server')}: cron tasks are not run ("cron.enabled").`);
  }
  return {
    host: server.host ?? '0.0.0.0',
    port: server.port ?? 1337,
    url: server.url ?? '',
    proxy: server.proxy ?? false,
    publicDir: path.resolve(dir, server.dirs?.public ?? 'public'),
  };
}

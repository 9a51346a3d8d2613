import * as z from 'zod';
import type { PreviewSettings } from './admin-settings.ts';
import { type ReadContext, readPart, sourcesOf } from './read-section.ts';
import { flag, section, textList } from './values.ts';

const handler = z.custom<PreviewSettings['handler']>((value) => typeof value === 'function', { error: 'a function' });

const schema = section({
  enabled: flag.optional(),
  config: section({ allowedOrigins: textList.nullish(), handler: handler.optional() }).optional(),
});

/** `preview` in `config/admin`, as Strapi v5 reads it. */
export function readPreview(context: ReadContext, stored: unknown): PreviewSettings | null {
  if (stored === undefined || stored === null || stored === false) return null;
  const { enabled = true, config = {} } = readPart(context, 'admin', ['preview'], stored, schema);
  if (!enabled || config.handler === undefined) return null;
  const origins = (config.allowedOrigins ?? []).flatMap((text) => {
    const origin = originOf(text);
    if (origin !== null) return [origin];
    context.warnings.push(
      `${sourcesOf(context, 'admin')}: "${text}" in "preview.config.allowedOrigins" is not an origin such as "https://example.org", and is ignored.`,
    );
    return [];
  });
  return { origins, handler: config.handler };
}

/** Scheme, host and port: a page is allowed or not, never a part of a site. */
function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, origin, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && !origin.includes('*') && username === '' && password === '' ? origin : null;
}

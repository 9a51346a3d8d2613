import * as z from 'zod';
import type { DocumentationSettings } from '../settings.ts';
import type { Plugins } from './read-plugins.ts';
import { type ReadContext, readPart } from './read-section.ts';
import { textOrNone } from './values.ts';

/** Settings of v4's documentation plugin about the API; the others concern files that it writes. */
const config = z.looseObject({
  info: z.looseObject({ title: textOrNone, version: textOrNone, description: textOrNone }).nullish(),
  servers: z
    .array(z.looseObject({ url: z.string({ error: 'a text' }), description: textOrNone }), {
      error: 'a list of servers',
    })
    .nullish(),
  'x-strapi-config': z.looseObject({ path: textOrNone }).nullish(),
});

/** `plugins.documentation`: null if the project does not configure it. */
export function readDocumentation(context: ReadContext, plugins: Plugins): DocumentationSettings | null {
  const declared = plugins.documentation;
  if (typeof declared !== 'object' || declared.enabled === false || declared.config === undefined) return null;
  const { info, servers, ...rest } = readPart(context, 'plugins', ['documentation', 'config'], declared.config, config);
  return {
    title: info?.title || null,
    version: info?.version || null,
    description: info?.description || null,
    servers: servers ?? [],
    path: pathOf(rest['x-strapi-config']?.path || '/documentation'),
  };
}

const pathOf = (path: string): string => `/${path.replace(/^\/+|\/+$/g, '')}`;

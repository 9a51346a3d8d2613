import { type ReadContext, readSection } from './read-section.ts';
import { ignored, section, text } from './values.ts';

const schema = section({
  apiToken: section({ salt: text.optional(), secrets: ignored }).optional(),
  ai: ignored,
  auditLogs: ignored,
  auth: ignored,
  autoOpen: ignored,
  enabled: ignored,
  flags: ignored,
  forgotPassword: ignored,
  host: ignored,
  path: ignored,
  port: ignored,
  preview: ignored,
  rateLimit: ignored,
  secrets: ignored,
  serveAdminPanel: ignored,
  transfer: ignored,
  url: ignored,
  watchIgnoreFiles: ignored,
});

/** There is no admin panel; of its settings only the salt of API tokens concerns the content API. */
export const readApiTokenSalt = (context: ReadContext, variables: NodeJS.ProcessEnv): string | null =>
  readSection(context, 'admin', schema).apiToken?.salt || variables.API_TOKEN_SALT || null;

import { createSealing } from '../../util/sealed-text.ts';

/** Before every preview token, so it is told from other credentials without a look at the database. */
const PREFIX = 'preview_';

export const isPreviewToken = (key: string): boolean => key.startsWith(PREFIX);

/** The texts of preview tokens: sealed with a key of their own, made from the secret of administrators' tokens. */
export interface PreviewTexts {
  readonly write: (name: string) => string;
  /** The name of the token; null if this server's secret has not sealed it. */
  readonly read: (token: string) => string | null;
}

export function createPreviewTexts(secret: string): PreviewTexts {
  const { seal, open } = createSealing('preview tokens', secret);
  return {
    write: (name) => `${PREFIX}${seal(name)}`,
    read: (token) => (isPreviewToken(token) ? open(token.slice(PREFIX.length)) : null),
  };
}

import { RequestError } from '../../errors.ts';
import { withDeadline } from '../../util/with-deadline.ts';

/** Where the front end shows entries; the project's own function decides. */
export interface PreviewPages {
  /** The project has no function for it. */
  readonly isConfigured: boolean;
  /** Origins that are framed and spoken to. */
  readonly origins: readonly string[];
  /** Null if the front end has no page for the entry. */
  find(uid: string, entry: PreviewedEntry): Promise<string | null>;
}

/** What the function gets: as in Strapi v5, with the row and a preview token for the page. */
export interface PreviewedEntry {
  readonly documentId: string;
  readonly id: number;
  readonly locale: string | null;
  readonly status: string;
  /** Null where nobody is to be shown drafts. */
  readonly token: string | null;
}

interface PageOptions {
  readonly settings: { readonly origins: readonly string[]; readonly handler: Handler } | null;
  readonly reportFault: (error: unknown) => void;
}

type Handler = (uid: string, entry: object) => unknown;

/** It may ask the database, or another server. */
const HANDLER_MS = 10_000;

export function createPreviewPages({ settings, reportFault }: PageOptions): PreviewPages {
  const origins = settings?.origins ?? [];
  return {
    isConfigured: settings !== null,
    origins,
    async find(uid, entry) {
      if (settings === null) return null;
      const url = await call(settings.handler, uid, entry);
      if (url === undefined || url === null || url === '') return null;
      const address = typeof url === 'string' && URL.canParse(url) ? new URL(url) : null;
      if (address === null || !origins.includes(address.origin)) {
        throw failed(`The origin of the preview URL is not among preview.config.allowedOrigins of config/admin`);
      }
      return address.href;
    },
  };

  async function call(handler: Handler, uid: string, entry: PreviewedEntry): Promise<unknown> {
    try {
      const calling = (async () => handler(uid, { ...entry }))();
      return await withDeadline(calling, performance.now() + HANDLER_MS, () => new Error('it did not end in time'));
    } catch (error) {
      reportFault(new Error('preview.config.handler of config/admin failed.', { cause: error }));
      throw failed('Failed to get preview URL');
    }
  }
}

const failed = (message: string): RequestError => new RequestError('ApplicationError', message);

/** What the page beside the form says, in the names of Strapi v5. */
export type PageMessage =
  /** It listens; `isEditable` if its texts lead to their fields already. */
  | { readonly type: 'ready'; readonly isEditable: boolean }
  /** A marked text was double-clicked. */
  | { readonly type: 'edit'; readonly source: Source };

/** Where a text comes from. Hand-written marks may lack all but the path. */
export interface Source {
  /** The content type of the entry; null if the mark does not say. */
  readonly uid: string | null;
  readonly id: number | null;
  readonly documentId: string | null;
  readonly locale: string | null;
  /** `sections.0.heading` */
  readonly path: string;
}

interface Speaker {
  /** The window of the frame. */
  readonly window: unknown;
  /** Origins that are allowed to speak. */
  readonly origins: readonly string[];
}

/** Null for a message of anybody but the page in the frame, at an allowed origin, and for one that is not understood. */
export function readMessage(
  event: Pick<MessageEvent, 'data' | 'origin' | 'source'>,
  { window, origins }: Speaker,
): PageMessage | null {
  if (window === null || event.source !== window || !origins.includes(event.origin)) return null;
  const data: unknown = event.data;
  if (!isRecord(data)) return null;
  if (data.type === 'previewReady')
    return { type: 'ready', isEditable: isRecord(data.payload) && data.payload.isEditable === true };
  if (data.type !== 'strapiFieldFocusIntent' || !isRecord(data.payload)) return null;
  const source = readSource(data.payload.path);
  return source === null ? null : { type: 'edit', source };
}

const LONGEST = 4_000;

/** The text that a mark holds, a query: `documentId=…&path=title&…`. */
function readSource(text: unknown): Source | null {
  if (typeof text !== 'string' || text.length > LONGEST) return null;
  const query = new URLSearchParams(text);
  const path = query.get('fieldPath') ?? query.get('path') ?? '';
  if (path === '') return null;
  const id = query.get('id') ?? '';
  return {
    uid: query.get('entry') ?? uidIn(query),
    id: /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null,
    documentId: query.get('documentId'),
    locale: query.get('locale'),
    path,
  };
}

/** v5's marks name the content type only of texts outside components. */
const uidIn = (query: URLSearchParams): string | null => (query.has('kind') ? query.get('model') : null);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

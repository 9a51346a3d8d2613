import escapeHtml from 'lodash/escape.js';
import { notFound } from '../../errors.ts';
import { type Reply, type Route, openRoute } from '../route.ts';
import { acceptedEncodings } from '../sending/accepted-encodings.ts';
import { type PageFile, type PageFiles, tagOf } from './page-files.ts';

export interface PageOptions {
  /** Such as `/explorer`; the page and its files are below it. */
  readonly path: string;
  readonly files: PageFiles;
  /** The page's own file: `index.html`. */
  readonly name: string;
  readonly answeredBy: string;
  /** Passed to the page in its first element; the page reads nothing else from the server before it renders. */
  readonly data?: Readonly<Record<string, string>>;
  /** Origins that the page may show in frames; none by default. */
  readonly frames?: readonly string[];
}

/** Allows its own scripts and styles, and images, videos and sounds from wherever the project stores its files. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  'img-src * data: blob:',
  'media-src *',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A page, or a file for it, under its policy. */
export const pageReply = (
  body: string | Buffer,
  etag: string,
  headers: PageFile['headers'],
  policy = POLICY,
): Reply => ({
  status: 200,
  body,
  etag,
  headers: { ...headers, 'content-security-policy': policy, 'x-content-type-options': 'nosniff' },
});

/** Routes of a built page and its files. */
export function pageRoutes({
  path: page,
  files,
  name,
  answeredBy,
  data = {},
  frames = [],
}: PageOptions): readonly Route[] {
  const file = (asked: string): PageFile => {
    const found = files.get(asked);
    if (found === undefined) throw notFound();
    return found;
  };
  const policy = frames.length === 0 ? POLICY : `${POLICY}; frame-src ${frames.join(' ')}`;
  const replyPage = async (): Promise<Reply> => {
    const { read, headers } = file(name);
    const text = (await read([])).bytes.toString().replace('<html', `<html${attributesOf(data)}`);
    return pageReply(text, tagOf(text), headers, policy);
  };
  const base = { method: 'GET', ...openRoute(answeredBy) } as const;
  return [
    {
      ...base,
      path: page,
      // The page loads its files by relative URLs, so it works below any path prefix of a proxy.
      handle: async ({ path }) =>
        path.endsWith('/')
          ? replyPage()
          : { status: 308, body: null, headers: { location: `./${page.split('/').at(-1)}/` } },
    },
    {
      ...base,
      path: `${page}/assets/:name`,
      handle: async ({ params, headers: asked }) => {
        const { read, headers } = file(`assets/${params.name}`);
        const { bytes, encoding, etag } = await read(acceptedEncodings(asked['accept-encoding']));
        const encoded = encoding === null ? {} : { 'content-encoding': encoding };
        return pageReply(bytes, etag, { ...headers, ...encoded, vary: 'Accept-Encoding' });
      },
    },
  ];
}

/** Redirects from another path of a page, and from versioned paths below it (`/v1.0.0`), to the page. */
export function redirectRoutes(from: string, page: string, answeredBy: string): readonly Route[] {
  const redirect = (path: string): Reply => {
    // Relative, so it works below any path prefix of a proxy.
    const up = '../'.repeat(path.split('/').length - 2);
    return { status: 302, body: null, headers: { location: `${up || './'}${page.slice(1)}/` } };
  };
  const base = { method: 'GET', ...openRoute(answeredBy) } as const;
  return [
    ...(from === page ? [] : [{ ...base, path: from, handle: async ({ path }: { path: string }) => redirect(path) }]),
    {
      ...base,
      path: `${from}/:version`,
      handle: async ({ path, params }) => {
        if (!/^v\d+\.\d+\.\d+$/.test(params.version ?? '')) throw notFound();
        return redirect(path);
      },
    },
  ];
}

const attributesOf = (data: Readonly<Record<string, string>>): string =>
  Object.entries(data)
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('');

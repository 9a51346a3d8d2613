import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vercelStegaClean, vercelStegaDecode } from '@vercel/stega';
import escapeHtml from 'lodash/escape.js';
import type { PreviewSettings } from '../../src/project/settings/admin-settings.ts';

/**
 * A front end with pages for articles, which listen, for authors, which run what they are sent, and for categories, which
 * do neither. Other types have none.
 */
export interface PreviewSite {
  readonly settings: PreviewSettings;
  /** Where it reads content. */
  readFrom(url: string): void;
  close(): Promise<void>;
}

const ARTICLE = 'populate[author]=true&populate[sections]=true&populate[seo]=true';

export async function startPreviewSite(): Promise<PreviewSite> {
  let api = '';
  // biome-ignore lint/suspicious/noExplicitAny: an entry of any type
  const read = async (path: string, token: string): Promise<any> => {
    const headers = { authorization: `Bearer ${token}`, 'strapi-encode-source-maps': 'true' };
    const response = await fetch(`${api}${path}`, { headers });
    if (!response.ok) throw new Error(String(response.status));
    return ((await response.json()) as { data: { attributes: unknown } }).data.attributes;
  };
  const server = createServer(async ({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://site');
    const token = searchParams.get('token') ?? '';
    const state = searchParams.get('status') === 'published' ? '&publicationState=live' : '';
    try {
      const isArticle = pathname.startsWith('/articles/');
      const entry = await read(`/api${pathname}?${isArticle ? ARTICLE : ''}${state}`, token);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      const isAuthor = pathname.startsWith('/authors/');
      const name = `<h1>${isAuthor ? entry.name : vercelStegaClean(entry.name)}</h1>`;
      response.end(isArticle ? articlePage(entry) : isAuthor ? `${name}<script>${RUNNING}</script>` : name);
    } catch (error) {
      response.writeHead(502).end(String(error));
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: {
      origins: [origin],
      handler(uid, given) {
        const { id, token, status } = given as { readonly id: number; readonly token: string; readonly status: string };
        const folder = FOLDERS[uid];
        return folder && `${origin}/${folder}/${id}?${new URLSearchParams({ token, status })}`;
      },
    },
    readFrom(url) {
      api = url;
    },
    close: () => new Promise((closed) => server.close(() => closed()).closeAllConnections()),
  };
}

const FOLDERS: Readonly<Record<string, string>> = {
  'api::article.article': 'articles',
  'api::author.author': 'authors',
  'api::category.category': 'categories',
};

/** A page for Strapi v5 that leaves editing to the script that it is sent. */
const RUNNING = `
  window.heard = [];
  addEventListener('message', ({ data, source }) => {
    if (source !== parent) return;
    heard.push(data);
    if (data.type !== 'strapiScript') return;
    const script = document.createElement('script');
    script.textContent = data.payload.script;
    document.head.append(script);
  });
  parent.postMessage({ type: 'previewReady' }, '*');`;

interface Article {
  readonly title: string;
  readonly author: { readonly data: { readonly attributes: { readonly name: string } } | null };
  readonly seo: { readonly metaTitle: string } | null;
  readonly sections: readonly { readonly heading: string }[];
}

/** What a page for Strapi v5 does, with all that it was told. */
const SCRIPT = `
  window.heard = [];
  addEventListener('message', ({ data, source }) => {
    if (source !== parent) return;
    heard.push(data);
    if (data.type !== 'strapiFieldChange') return;
    for (const element of document.querySelectorAll('[data-strapi-source]')) {
      const mark = new URLSearchParams(element.dataset.strapiSource);
      const { field, value, source: { id, entry } } = data.payload;
      if (mark.get('path') === field && mark.get('id') === String(id) && mark.get('entry') === entry)
        element.textContent = value;
    }
  });
  addEventListener('dblclick', ({ target }) => {
    const path = target.closest('[data-strapi-source]').dataset.strapiSource;
    parent.postMessage({ type: 'strapiFieldFocusIntent', payload: { path } }, '*');
  });
  parent.postMessage({ type: 'previewReady' }, '*');`;

const articlePage = ({ title, author, seo, sections }: Article): string => `<!doctype html><title>Site</title>
${marked('h1', title)}${marked('p', seo?.metaTitle)}${marked('address', author.data?.attributes.name)}
${sections.map(({ heading }) => marked('h2', heading)).join('\n')}
<script>${SCRIPT}</script>`;

/** The mark of a text, as an attribute of its element. */
function marked(tag: string, text: string | undefined): string {
  if (text === undefined) return '';
  const { strapiSource = '' } = vercelStegaDecode<{ strapiSource: string }>(text) ?? {};
  return `<${tag} data-strapi-source="${escapeHtml(strapiSource)}">${escapeHtml(vercelStegaClean(text))}</${tag}>`;
}

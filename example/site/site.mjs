import { readFileSync } from 'node:fs';
import http from 'node:http';
import { articlePage, homePage, missingPage } from './pages.mjs';

/** A front end in plain Node: its pages are HTML, and what they show comes from the API with each request. */
export function createSite({ cms, editing }) {
  return http.createServer((request, response) => {
    answer(request, response).catch((error) => {
      console.error(error);
      response.writeHead(502, { 'content-type': 'text/plain' }).end('The content cannot be read.');
    });
  });

  async function answer(request, response) {
    const { pathname, searchParams } = new URL(request.url, 'http://site');
    if (pathname === '/enable-editing.js') {
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync(editing));
    }
    if (pathname === '/preview') return enterPreview(searchParams, response);
    if (pathname === '/preview/end') return redirect(response, '/', 'preview=; Max-Age=0');
    const token = /(?:^|; )preview=(preview_[\w-]+)/.exec(request.headers.cookie ?? '')?.[1];
    const { status, html } = await pageAt(pathname, token);
    // The token has expired or was revoked: the page as everybody sees it.
    if (status === 401) return redirect(response, pathname, 'preview=; Max-Age=0');
    response.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      // Nobody but Studio may frame the site, and drafts are kept by nobody.
      'content-security-policy': `frame-ancestors 'self' ${cms}`,
      'referrer-policy': 'no-referrer',
      ...(token !== undefined && { 'cache-control': 'private, no-store' }),
    });
    response.end(html);
  }

  /** The page that `config/admin.js` names: the token moves from the address into a cookie. */
  function enterPreview(query, response) {
    const path = query.get('path') ?? '/';
    const token = query.get('token') ?? '';
    // `//elsewhere.example` and `/\elsewhere.example` would lead away.
    if (!/^\/(?![/\\])[\w/-]*$/.test(path) || !/^preview_[\w-]+$/.test(token)) return response.writeHead(400).end();
    redirect(response, path, `preview=${token}`);
  }

  async function pageAt(pathname, token) {
    const read = async (path) => {
      const headers =
        token === undefined
          ? {}
          : {
              authorization: `Bearer ${token}`,
              'strapi-encode-source-maps': 'true',
            };
      const answered = await fetch(`${cms}${path}`, { headers });
      if (answered.status >= 500) throw new Error(`${path}: ${answered.status}`);
      return { status: answered.status, data: (await answered.json()).data };
    };
    const preview = token === undefined ? null : { cms };
    const id = /^\/articles\/(\d+)$/.exec(pathname)?.[1];
    if (pathname !== '/' && id === undefined) return { status: 404, html: missingPage(preview) };
    const { status, data } =
      id === undefined
        ? await read('/api/articles?sort=publishedAt:desc&fields[0]=title&fields[1]=summary&pagination[pageSize]=10')
        : await read(`/api/articles/${id}?populate[author][fields]=name`);
    if (status === 401) return { status };
    if (status !== 200) return { status: 404, html: missingPage(preview) };
    return { status: 200, html: id === undefined ? homePage(data, preview) : articlePage(data, preview) };
  }
}

/** On `https`, the frame in Studio is on another site: its cookies must say that they may be sent there. */
function redirect(response, path, cookie) {
  const scope = process.env.SITE_URL?.startsWith('https:') ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax';
  response.writeHead(302, {
    location: path,
    'set-cookie': `${cookie}; Path=/; HttpOnly; ${scope}`,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  response.end();
}

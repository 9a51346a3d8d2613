import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';

/** A provider of OAuth 2 as the real ones are: one-time codes, secrets, and a profile for whoever has a token. */
export interface OauthServer {
  readonly url: string;
  /** Who is signed in at the provider. */
  profile: Readonly<Record<string, unknown>>;
  /** What it tells beside a token. */
  granted: Readonly<Record<string, unknown>>;
  /** How its endpoints misbehave. */
  mischief: 'none' | 'stalls' | 'floods' | 'lies';
  /** Codes and tokens that it gave out. */
  readonly codes: Map<string, string>;
  stop(): Promise<void>;
}

export const CLIENT = { key: 'the-client', secret: 'the-secret' };

export async function startOauthServer(): Promise<OauthServer> {
  const tokens = new Set<string>();
  const codes = new Map<string, string>();
  const http = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const server: OauthServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    profile: {},
    granted: {},
    mischief: 'none',
    codes,
    stop: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', server.url);
    if (url.pathname === '/authorize') return authorize(url, response);
    if (server.mischief === 'floods') return flood(response);
    // One never answers, the other never ends.
    if (server.mischief === 'stalls') return url.pathname === '/token' ? undefined : drip(response);
    if (server.mischief === 'lies') return send(response, 200, '<html>no JSON');
    if (url.pathname === '/token') return exchange(new URLSearchParams(await readBody(request)), response);
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined || !tokens.has(token)) return send(response, 401, { error: 'invalid_token' });
    if (url.pathname.endsWith('/emails')) return send(response, 200, server.profile.emails);
    return send(response, 200, server.profile);
  }

  function authorize(url: URL, response: ServerResponse): void {
    const code = randomUUID();
    codes.set(code, String(url.searchParams.get('redirect_uri')));
    const back = new URL(String(url.searchParams.get('redirect_uri')));
    back.searchParams.set('code', code);
    back.searchParams.set('state', String(url.searchParams.get('state')));
    response.writeHead(302, { location: String(back) }).end();
  }

  function exchange(form: URLSearchParams, response: ServerResponse): void {
    const code = String(form.get('code'));
    const isClient = form.get('client_id') === CLIENT.key && form.get('client_secret') === CLIENT.secret;
    const isMeant = codes.get(code) === form.get('redirect_uri');
    codes.delete(code);
    if (!isClient || !isMeant) {
      send(response, 400, { error: 'invalid_grant' });
      return;
    }
    const token = randomUUID();
    tokens.add(token);
    send(response, 200, { access_token: token, token_type: 'bearer', ...server.granted });
  }
  return server;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body ?? null));
}

function flood(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const chunk = Buffer.alloc(256 * 1024, 32);
  const write = (): void => {
    if (response.destroyed) return;
    if (response.write(chunk)) setImmediate(write);
    else response.once('drain', write);
  };
  write();
}

function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 50);
  response.on('close', () => clearInterval(timer));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

import { randomUUID, type webcrypto } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

/** Whatever a provider announces, only signatures with keys of its own count. */
const ANNOUNCED = ['none', 'HS256', 'RS256', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'];

export const CLIENT_ID = 'plinth';

type Claims = Readonly<Record<string, unknown>>;

interface Key {
  readonly id: string;
  readonly alg: string;
  readonly secret: webcrypto.CryptoKey;
  readonly shown: JWK;
}

/** An OpenID Connect provider small enough to lie in every way; `identity-provider.ts` is a real one. */
export interface SmallIssuer {
  readonly url: string;
  /** Who is signed in there. */
  person: Claims;
  /** Shown at `userinfo`. */
  userinfo: Claims;
  /** Instead of a proper ID token. */
  forge: ((claims: Claims, key: Key) => Promise<string> | string) | null;
  /** What the redirect back says beside code and state. */
  answer: Readonly<Record<string, string>>;
  behaviour: 'works' | 'stalls' | 'fails' | 'floods' | 'lies';
  /** Whether its clock is that many seconds ahead. */
  ahead: number;
  /** Parameters of the last authorization requests. */
  readonly asked: URLSearchParams[];
  /** Those of logouts. */
  readonly ended: URLSearchParams[];
  rotate(alg?: string): Promise<Key>;
  readonly key: () => Key;
  sign(claims: Claims, type?: string): Promise<string>;
  stop(): Promise<void>;
}

async function makeKey(alg: string): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const id = randomUUID();
  return { id, alg, secret: privateKey, shown: { ...(await exportJWK(publicKey)), kid: id, use: 'sig', alg } };
}

export async function startSmallIssuer(alg = 'RS256'): Promise<SmallIssuer> {
  let key = await makeKey(alg);
  const codes = new Map<string, { nonce: string; redirect: string; challenge: string }>();
  const http = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer: SmallIssuer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    person: {},
    userinfo: {},
    forge: null,
    answer: {},
    behaviour: 'works',
    ahead: 0,
    asked: [],
    ended: [],
    key: () => key,
    async rotate(next = alg) {
      key = await makeKey(next);
      return key;
    },
    sign: (claims, type = 'JWT') =>
      new SignJWT({ ...claims }).setProtectedHeader({ alg: key.alg, kid: key.id, typ: type }).sign(key.secret),
    stop: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer.url);
    if (issuer.behaviour === 'stalls') return;
    if (issuer.behaviour === 'fails') return send(response, 500, { error: 'server_error' });
    if (issuer.behaviour === 'floods') return flood(response);
    if (issuer.behaviour === 'lies') return send(response, 200, '<html>not JSON');
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return send(response, 200, {
          issuer: issuer.url,
          authorization_endpoint: `${issuer.url}/authorize`,
          token_endpoint: `${issuer.url}/token`,
          jwks_uri: `${issuer.url}/keys`,
          end_session_endpoint: `${issuer.url}/end`,
          userinfo_endpoint: `${issuer.url}/userinfo`,
          authorization_response_iss_parameter_supported: true,
          id_token_signing_alg_values_supported: ANNOUNCED,
        });
      case '/keys':
        return send(response, 200, { keys: [key.shown] });
      case '/authorize':
        return authorize(url.searchParams, response);
      case '/end':
        issuer.ended.push(url.searchParams);
        response.writeHead(302, { location: String(url.searchParams.get('post_logout_redirect_uri')) }).end();
        return;
      case '/token':
        return exchange(new URLSearchParams(await bodyOf(request)), response);
      case '/userinfo':
        return send(response, 200, { sub: issuer.person.sub, ...issuer.userinfo });
      default:
        return send(response, 404, {});
    }
  }

  function authorize(asked: URLSearchParams, response: ServerResponse): void {
    issuer.asked.push(asked);
    const code = randomUUID();
    const redirect = String(asked.get('redirect_uri'));
    codes.set(code, { nonce: String(asked.get('nonce')), redirect, challenge: String(asked.get('code_challenge')) });
    const back = new URL(redirect);
    const parameters = { code, state: String(asked.get('state')), iss: issuer.url, ...issuer.answer };
    for (const [name, value] of Object.entries(parameters)) back.searchParams.set(name, value);
    response.writeHead(302, { location: back.href }).end();
  }

  async function exchange(form: URLSearchParams, response: ServerResponse): Promise<void> {
    const known = codes.get(String(form.get('code')));
    codes.delete(String(form.get('code')));
    const verifier = new TextEncoder().encode(String(form.get('code_verifier')));
    const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', verifier)).toString('base64url');
    if (known === undefined || known.redirect !== form.get('redirect_uri') || known.challenge !== challenge)
      return send(response, 400, { error: 'invalid_grant' });
    const now = Math.floor(Date.now() / 1_000) + issuer.ahead;
    const times = { iat: now, exp: now + 300 };
    const claims = { iss: issuer.url, aud: CLIENT_ID, nonce: known.nonce, ...times, ...issuer.person };
    const idToken = await (issuer.forge === null ? issuer.sign(claims) : issuer.forge(claims, key));
    send(response, 200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token: idToken });
  }
  return issuer;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
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

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

import type { ContextRequest } from './context-request.ts';
import type { ContextResponse } from './context-response.ts';

export interface CookieOptions {
  readonly maxAge?: number;
  readonly expires?: Date;
  readonly path?: string;
  readonly domain?: string;
  readonly secure?: boolean;
  readonly httpOnly?: boolean;
  readonly sameSite?: boolean | string;
}

export type Cookies = ReturnType<typeof createCookies>;

/** `ctx.cookies`, without signatures. */
export const createCookies = (request: ContextRequest, response: ContextResponse) => ({
  get(name: string): string | undefined {
    const pairs = request.get('cookie').split(';');
    const found = pairs.map((pair) => pair.trim()).find((pair) => pair.startsWith(`${name}=`));
    return found?.slice(name.length + 1).replace(/^"(.*)"$/, '$1');
  },
  set(name: string, value?: string | null, options: CookieOptions = {}): void {
    if (/[^\w!#$%&'*+\-.^`|~]/.test(name) || /[;\r\n]/.test(value ?? '')) {
      throw new Error(`"${name}" cannot be set as a cookie: its name or value contains an invalid character.`);
    }
    // As in Koa: cookies set over HTTPS are not sent back over plain HTTP.
    response.append('set-cookie', cookieText(name, value, { secure: request.secure, ...options }));
  },
});

function cookieText(name: string, value: string | null | undefined, options: CookieOptions): string {
  const { maxAge, path = '/', domain, secure, httpOnly = true, sameSite } = options;
  const isGone = value === null || value === undefined;
  const expires = isGone ? new Date(0) : maxAge === undefined ? options.expires : new Date(Date.now() + maxAge);
  return [
    `${name}=${value ?? ''}`,
    `path=${path}`,
    ...(expires === undefined ? [] : [`expires=${expires.toUTCString()}`]),
    ...(domain === undefined ? [] : [`domain=${domain}`]),
    ...(sameSite ? [`samesite=${sameSite === true ? 'strict' : sameSite}`] : []),
    ...(secure ? ['secure'] : []),
    ...(httpOnly ? ['httponly'] : []),
  ].join('; ');
}

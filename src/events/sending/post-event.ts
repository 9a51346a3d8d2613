import { type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { WebhookSettings } from '../webhook-settings.ts';
import type { Webhook } from '../webhooks/webhook.ts';
import { isAllowedAddress } from './allowed-address.ts';
import { checkedLookup, refusedAddress } from './checked-lookup.ts';
import { createHmac } from 'node:crypto';
import { messageOf } from '../../errors.ts';
import { withTimeLimit } from '../../util/with-time-limit.ts';

/** The request: the same body and id at every attempt. */
export interface Post {
  readonly event: string;
  readonly delivery: string;
  readonly body: string;
  /** If tracing is on. */
  readonly traceparent?: string;
}

/** Whether the delivery succeeded, and a short description of the result. */
export interface Posted {
  readonly taken: boolean;
  readonly outcome: string;
}

export interface Answered extends Posted {
  /** Null if there was no response. */
  readonly status: number | null;
  /** The start of an error response. */
  readonly said: string;
}

type PostSettings = Pick<WebhookSettings, 'defaultHeaders' | 'timeoutMs' | 'privateAddresses' | 'secret'>;

/** Sends an event to the addresses that its webhook may have. */
export type PostToWebhook = (
  receiver: Pick<Webhook, 'url' | 'headers'>,
  post: Post,
  mostSaid: number,
  signal?: AbortSignal,
) => Promise<Answered>;

/** Sends one event to one webhook. Never throws; ends within the time limit. */
export async function postEvent(
  receiver: Pick<Webhook, 'url' | 'headers'>,
  post: Post,
  settings: PostSettings,
  signal?: AbortSignal,
): Promise<Posted> {
  const { taken, outcome } = await postAndRead(receiver, post, settings, 0, signal);
  return { taken, outcome };
}

/** The same, returning up to `mostSaid` characters of an error response. */
export const postAndRead = (
  { url, headers }: Pick<Webhook, 'url' | 'headers'>,
  post: Post,
  settings: PostSettings,
  mostSaid: number,
  signal?: AbortSignal,
): Promise<Answered> =>
  withTimeLimit(settings.timeoutMs, signal, async (ending) => {
    try {
      const target = readTarget(url, settings);
      const answer = await exchange(target, optionsOf(headers, post, settings, ending), post.body, mostSaid);
      return { taken: isTaken(answer.status), outcome: `status ${answer.status}`, ...answer };
    } catch (error) {
      if (!ending.aborted) return unanswered(messageOf(error));
      return unanswered(signal?.aborted ? 'stopped' : `no response within ${settings.timeoutMs} ms`);
    }
  });

const isTaken = (status: number): boolean => status >= 200 && status < 300;

export const unanswered = (outcome: string): Answered => ({ taken: false, outcome, status: null, said: '' });

/** Host names are resolved and checked when the connection is opened; an IP address in the URL is checked here. */
function readTarget(text: string, { privateAddresses }: PostSettings): URL {
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error(`${url.protocol} is not supported`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAllowedAddress(host, privateAddresses)) throw refusedAddress(host);
  return url;
}

function optionsOf(
  own: Webhook['headers'],
  { event, delivery, body, traceparent }: Post,
  { defaultHeaders, privateAddresses, secret }: PostSettings,
  signal: AbortSignal,
): RequestOptions {
  const headers: Record<string, string> = { Accept: '*/*', 'User-Agent': 'plinth' };
  const set = (name: string, value: string): void => {
    for (const other of Object.keys(headers)) if (other.toLowerCase() === name.toLowerCase()) delete headers[other];
    headers[name] = value;
  };
  for (const [name, value] of [...Object.entries(defaultHeaders), ...Object.entries(own)]) set(name, String(value));
  set('X-Strapi-Event', event);
  set('X-Plinth-Delivery', delivery);
  if (traceparent !== undefined) set('traceparent', traceparent);
  if (secret !== null) set(SIGNATURE_HEADER, signBody(secret, body, Date.now()));
  set('Content-Type', 'application/json');
  set('Content-Length', String(Buffer.byteLength(body)));
  // A new connection per request: it goes only to the address that was checked for it.
  return { method: 'POST', headers, signal, agent: false, lookup: checkedLookup(privateAddresses) };
}

/** Reads only as much of a response as needed: the status, and the start of an error. Redirects are not followed. */
function exchange(
  url: URL,
  options: RequestOptions,
  body: string,
  mostSaid: number,
): Promise<{ readonly status: number; readonly said: string }> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, options, async (answer) => {
      const status = answer.statusCode ?? 0;
      try {
        const said = isTaken(status) || mostSaid === 0 ? '' : await beginningOf(answer, mostSaid);
        resolve({ status, said });
      } catch (error) {
        reject(error);
      } finally {
        answer.destroy();
      }
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function beginningOf(answer: IncomingMessage, most: number): Promise<string> {
  let text = '';
  for await (const piece of answer.setEncoding('utf8')) {
    text += String(piece);
    if (text.length >= most) break;
  }
  return text.slice(0, most);
}

export const SIGNATURE_HEADER = 'X-Plinth-Signature';

/**
 * The time in seconds and the HMAC-SHA256 of time, dot and body. The time prevents late replays of recorded requests.
 */
export function signBody(secret: string, body: string, now: number): string {
  const time = Math.floor(now / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

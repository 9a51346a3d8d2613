import { createHmac } from 'node:crypto';

export const SIGNATURE_HEADER = 'X-Plinth-Signature';

/**
 * The time in seconds and the HMAC-SHA256 of time, dot and body. The time prevents late replays of recorded requests.
 */
export function signBody(secret: string, body: string, now: number): string {
  const time = Math.floor(now / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

/** The receiver's response to an event sent manually. */
export interface Tried {
  /** Null if there was no response. */
  readonly statusCode: number | null;
  readonly message?: string;
}

/** Whether the receiver accepted the event. */
export const isAccepted = ({ statusCode }: Tried): boolean =>
  statusCode !== null && statusCode >= 200 && statusCode < 300;

/** Why there was no response, in the words of somebody who has typed a URL. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/ENOTFOUND|EAI_AGAIN/, 'The host name was not found. Check the URL.'],
  [/ECONNREFUSED/, 'Nothing accepts connections at this address. Check the URL and whether the receiver runs.'],
  [/ECONNRESET|socket hang up|EPIPE/, 'The receiver closed the connection without a response.'],
  [/EHOSTUNREACH|ENETUNREACH|ETIMEDOUT/, 'The host cannot be reached from this server.'],
  [/certificate|CERT_|SSL|TLS|EPROTO/i, 'A secure connection to the receiver failed'],
  [/^no response within (\d+) ms$/, 'The receiver did not respond in time.'],
];

/** What came of an event, in a sentence. */
export function explainTrial({ statusCode, message = '' }: Tried): string {
  if (statusCode === null) {
    const reason = REASONS.find(([pattern]) => pattern.test(message))?.[1];
    if (reason === undefined) return `The event could not be sent: ${message}`;
    return reason.endsWith('.') ? reason : `${reason}: ${message}`;
  }
  if (isAccepted({ statusCode })) return `The receiver accepted the event (${statusCode}).`;
  const said = message === '' || message === `status ${statusCode}` ? '' : ` It said: ${message}`;
  return `The receiver refused the event with ${statusCode}.${said}`;
}

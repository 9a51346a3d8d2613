import type { AnsweredRequest, OnAnswered } from '../../http/follow-requests.ts';
import type { FindIgnored } from '../../http/report-ignored.ts';
import type { Log, LogFields } from './log.ts';

export interface ResponseLogOptions {
  /** A line for each request. */
  readonly requests: boolean;
  /** Slower requests are logged with details; 0 disables it. */
  readonly slowMs: number;
  /** Log why a request was rejected, which may include the caller's own input. */
  readonly reasons?: boolean;
  /** Describes ignored parts of a request; absent if they are not reported. */
  readonly findIgnored?: FindIgnored;
}

/** Logs requests; null if there is nothing to log. */
export function logResponses(
  log: Log,
  { requests, slowMs, reasons = false, findIgnored }: ResponseLogOptions,
): OnAnswered | null {
  if (!requests && slowMs === 0) return null;
  return (answered) => {
    if (slowMs > 0 && answered.ms >= slowMs) log.warn(`Slow: ${lineOf(answered)}`, slowFields(answered));
    else if (requests)
      log.info(lineOf(answered) + (reasons ? reasonOf(answered) : ''), {
        ...fieldsOf(answered),
        ...ignoredFields(findIgnored?.(answered)),
      });
  };
}

const lineOf = ({ method, url, status, ms, trace: { statements } }: AnsweredRequest): string =>
  `${method} ${shownUrl(url)} ${status} ${Math.round(ms)} ms, ${statements === 1 ? '1 statement' : `${statements} statements`}`;

/** For 4xx only: a server fault has its own line. */
function reasonOf({ status, trace: { refusal, unreadBody } }: AnsweredRequest): string {
  if (refusal === null || status < 400 || status >= 500) return '';
  const [line = ''] = messageIn(refusal).split('\n', 1);
  if (line === '') return '';
  return `: ${line.slice(0, MAX_REASON)}${status === 400 && unreadBody !== null ? unreadOf(unreadBody) : ''}`;
}

function unreadOf(type: string): string {
  const of = type === '' ? 'without a type' : `of type "${type.replace(/[^\x20-\x7e]/g, '').slice(0, MAX_TYPE)}"`;
  return ` (a body ${of} is not read: send "Content-Type: application/json")`;
}

const MAX_TYPE = 100;

/** From the contract's error body, or plain text. */
function messageIn(text: string): string {
  try {
    const body = JSON.parse(text) as { readonly error?: { readonly message?: unknown } } | null;
    return typeof body?.error?.message === 'string' ? body.error.message : '';
  } catch {
    return text;
  }
}

const MAX_REASON = 300;

const fieldsOf = ({ method, url, status, ms, trace }: AnsweredRequest): LogFields => ({
  requestId: trace.id,
  request: {
    method,
    path: shownUrl(url),
    ...(trace.route !== null && { route: trace.route }),
    status,
    ms: rounded(ms),
    statements: trace.statements,
  },
});

const ignoredFields = (ignored: readonly string[] = []): LogFields => (ignored.length === 0 ? {} : { ignored });

function slowFields(answered: AnsweredRequest): LogFields {
  const { statements, databaseMs, longest, describePlan } = answered.trace;
  return {
    ...fieldsOf(answered),
    ...(statements > 0 && {
      databaseMs: rounded(databaseMs),
      longest: longest.map(({ text, ms, rows }) => `${rounded(ms)} ms, ${rows} rows: ${text}`),
    }),
    ...(describePlan !== null && { plan: describePlan() }),
  };
}

const rounded = (ms: number): number => Math.round(ms * 10) / 10;

const MAX_CHARACTERS = 2_000;

/**
 * Secret parameter values must not be logged, nor those nested in another parameter: a redirect
 * from a provider has `raw[access_token]`.
 */
const SECRET =
  /([?&](?:[^=&#?]*(?:\[|%5b))?(?:(?:\w{1,20}_)?(?:token|secret|verifier)|code|confirmation|jwt|password)(?:\]|%5d)?=)[^&#]*/gi;

const shownUrl = (url: string): string => {
  const shown = url.replace(SECRET, '$1…');
  return shown.length > MAX_CHARACTERS ? `${shown.slice(0, MAX_CHARACTERS)}…` : shown;
};

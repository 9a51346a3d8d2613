import type { LoggedRequest } from '../access-log/read-log-line.ts';
import type { Finding } from './finding.ts';

/** A request as the signs see it. */
export interface SeenRequest extends LoggedRequest {
  /** Without the query, decoded. */
  readonly path: string;
  /** The names and values of the query, decoded. */
  readonly query: string;
}

/** How an attack shows in an access log. */
export interface AttackSign extends Pick<Finding, 'id' | 'severity' | 'title' | 'advisories' | 'meaning' | 'remedy'> {
  readonly matches: (request: SeenRequest) => boolean;
  /** Fewer requests are no sign: of one address, or of all together. */
  readonly least: { readonly requests: number; readonly of: 'address' | 'all' };
}

const ONCE = { requests: 1, of: 'all' } as const;
const manyOf = (requests: number) => ({ requests, of: 'address' }) as const;

const SECRET = '(?:password|resetPasswordToken|registrationToken|confirmationToken|reset_password_token)';

/** A secret as a name: in brackets or behind a dot, or as a sort key or field; not as the value of a filter. */
const SECRET_NAME = new RegExp(
  `(?:^|&)(?:(?:filters|where|populate)[^=&]*[[.]${SECRET}\\]|(?:sort|fields|populate)[^&]*[[.=,:]${SECRET}(?:[\\].=,:&]|$))`,
);

/** The path is behind a prefix where a proxy or the settings give it one. */
const USUAL_SIGN_IN = /^(?:\/[^/]+)*\/admin\/login$/;

const postTo = (path: RegExp) => (request: SeenRequest) => request.method === 'POST' && path.test(request.path);

const isAnswered = ({ status }: SeenRequest): boolean => status === null || (status >= 200 && status < 300);

const SECRET_ADVISORIES = ['CVE-2023-22894', 'CVE-2023-34235', 'CVE-2026-27886'];

export const ATTACK_SIGNS: readonly AttackSign[] = [
  {
    id: 'secret-filter',
    severity: 'high',
    title: 'Requests filtered, sorted or selected by passwords or tokens of accounts, and were answered.',
    advisories: SECRET_ADVISORIES,
    least: ONCE,
    matches: (request) => SECRET_NAME.test(request.query) && isAnswered(request),
    meaning: 'In affected versions, the number of entries found tells a stored hash or token, character by character.',
    remedy: 'Let all accounts choose new passwords, and end all sessions: change JWT_SECRET and ADMIN_JWT_SECRET.',
  },
  {
    id: 'secret-filter-refused',
    severity: 'low',
    title: 'Requests tried to filter, sort or select by passwords or tokens of accounts, and were refused.',
    advisories: SECRET_ADVISORIES,
    least: ONCE,
    matches: (request) => SECRET_NAME.test(request.query) && !isAnswered(request),
    meaning: 'Somebody looked for a known vulnerability of v4.',
    remedy: 'Look for other requests of these addresses.',
  },
  {
    id: 'sign-in-spelling',
    severity: 'medium',
    title: 'Sign-ins of administrators used unusual spellings of their path.',
    advisories: ['CVE-2023-38507'],
    least: ONCE,
    matches: (request) => !USUAL_SIGN_IN.test(request.path) && postTo(/\/admin\/+login\/*$/i)(request),
    meaning:
      'v4 before 4.12.1 counts attempts for each spelling separately, so passwords can be guessed without a limit.',
    remedy: 'Let administrators choose new passwords, and look for strangers among them: plinth admin list.',
  },
  {
    id: 'many-sign-ins',
    severity: 'medium',
    title: 'An address sent an unusual number of sign-ins that failed.',
    advisories: ['CVE-2025-64526'],
    least: manyOf(100),
    matches: (request) =>
      postTo(/\/(?:auth\/local|admin\/login)\/?$/i)(request) && request.status !== null && request.status >= 400,
    meaning: 'Passwords were guessed. v4 counts attempts by e-mail address, and every request may have another one.',
    remedy: 'Look whether these addresses were let in later (200), and give those accounts new passwords.',
  },
  {
    id: 'many-resets',
    severity: 'medium',
    title: 'An address sent an unusual number of requests to reset or change a password.',
    advisories: ['CVE-2025-64526'],
    least: manyOf(50),
    matches: postTo(/\/(?:auth\/(?:reset|change)-password|admin\/reset-password)\/?$/i),
    meaning: 'Codes or passwords were guessed.',
    remedy: 'Look whether one was accepted (200), and give those accounts new passwords.',
  },
  {
    id: 'many-confirmations',
    severity: 'low',
    title: 'An address requested an unusual number of mails to accounts.',
    advisories: [],
    least: manyOf(50),
    matches: postTo(/\/auth\/(?:send-email-confirmation|forgot-password)\/?$/i),
    meaning: 'The server was used to flood mailboxes.',
    remedy: 'Check the reputation of your mail domain.',
  },
  {
    id: 'many-first-administrators',
    severity: 'high',
    title: 'Several requests registered the first administrator.',
    advisories: [],
    least: { requests: 2, of: 'all' },
    matches: (request) => postTo(/\/admin\/+register-admin\/*$/i)(request) && isAnswered(request),
    meaning: 'v4 makes a super admin of each of several requests that arrive together.',
    remedy: 'Look for strangers in the list of administrators: plinth admin list.',
  },
  {
    id: 'sign-in-redirect',
    severity: 'medium',
    title: 'Sign-ins with a provider asked to be sent to an address of the caller.',
    advisories: ['CVE-2024-34065'],
    least: ONCE,
    matches: ({ path, query }) =>
      /\/api\/connect\/[^/]+/.test(path) && /(?:^|&)(?:callback|redirect_uri)=(?:https?:)?[/\\]{2}/i.test(query),
    meaning: 'v4 before 4.24.2 sends the token of whoever follows such a link to that address.',
    remedy: 'If the address is not one of your own, end all sessions: change JWT_SECRET.',
  },
  {
    id: 'image-proxy',
    severity: 'low',
    title: 'Requests looked for an image proxy that fetches other addresses.',
    advisories: ['CVE-2024-37818'],
    least: ONCE,
    matches: ({ path, query }) => path.startsWith('/strapi.io/_next/image') && /(?:^|&)url=/.test(query),
    meaning: 'Neither v4 nor Plinth has one; somebody tried known vulnerabilities.',
    remedy: 'Look for other requests of these addresses.',
  },
  {
    id: 'template-change',
    severity: 'low',
    title: 'Mail templates were changed.',
    advisories: ['CVE-2023-22621'],
    least: ONCE,
    matches: (request) =>
      request.method === 'PUT' &&
      /\/users-permissions\/+email-templates\/*$/i.test(request.path) &&
      isAnswered(request),
    meaning: 'v4 before 4.5.6 runs code in them. If they contain code now, it is reported as well.',
    remedy: 'If you did not change them at that time, set the machine up again and replace all of its secrets.',
  },
];

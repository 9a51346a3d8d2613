import { createHmac } from 'node:crypto';
import type { ServerRow } from '../../coordination/create-servers.ts';
import { appKeys } from '../../project/app-keys.ts';
import type { Project } from '../../project/load-project.ts';

/**
 * What a server tells the others about its secrets, as `JWT_SECRET=3f …`: one byte of a digest of each. Two different
 * secrets have the same byte in one of 256 cases, which is enough for a warning. Those who read the database cannot
 * confirm a guess, because every 256th wrong one fits, too, and a secret of 128 random bits keeps 120 of them. They do
 * not learn more over time or from a secret used for several purposes: the digest depends on nothing but the secret.
 */
export function markSecrets(project: Pick<Project, 'settings' | 'raw'>): string {
  return secretsOf(project)
    .map(([name, secret]) => `${name}=${secret === null ? UNSET : markOf(secret)}`)
    .join(' ');
}

const UNSET = '-';

const markOf = (secret: string): string =>
  createHmac('sha256', 'plinth secret').update(secret).digest('hex').slice(0, 2);

/** By the names of their variables in v4's templates. */
function secretsOf({
  settings,
  raw,
}: Pick<Project, 'settings' | 'raw'>): readonly (readonly [string, string | null])[] {
  const { usersPermissions, admin, apiTokenSalt } = settings;
  const keys = appKeys(raw.server);
  return [
    ['JWT_SECRET', usersPermissions.enabled ? usersPermissions.jwtSecret : null],
    ['ADMIN_JWT_SECRET', admin.secret],
    ['API_TOKEN_SALT', apiTokenSalt],
    ['TRANSFER_TOKEN_SALT', admin.transferTokenSalt],
    // In order: the first one signs.
    ['APP_KEYS', keys.length === 0 ? null : [...new Set(keys)].join('\n')],
  ];
}

/** A start shows a few; each is about a host. */
const MAX_WARNINGS = 3;

/** Warnings about servers with other secrets; one for all workers of a machine. */
export function describeOtherSecrets(own: string, others: readonly ServerRow[]): readonly string[] {
  const lines = others.flatMap(({ host, secrets }) => {
    const names = findDifferent(own, secrets);
    return names.length === 0 ? [] : [differenceMessage(host, names)];
  });
  return [...new Set(lines)].slice(0, MAX_WARNINGS);
}

/** Those that both name: servers of other versions may name others, or none. */
function findDifferent(own: string, other: string | null): readonly string[] {
  const theirs = parseMarks(other ?? '');
  return [...parseMarks(own)].flatMap(([name, mark]) => ((theirs.get(name) ?? mark) === mark ? [] : [name]));
}

const parseMarks = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(' ').map((part) => part.split('=') as [string, string]));

const differenceMessage = (host: string, names: readonly string[]): string =>
  `Another server of this database (on ${host}) does not have the same ${LIST.format(names)}: each of them refuses sessions and tokens that the other has issued. Set the same values on all servers, in .env or in the environment, and restart those that had others. A server that was killed is counted for half an hour.`;

const LIST = new Intl.ListFormat('en');

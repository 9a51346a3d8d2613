import { printKey, printLiteral } from '../code/print-literal.ts';
import type { Language } from '../code/tokens.ts';
import type { Project } from '../query/model.ts';
import type { Caller } from '../state/caller.ts';

/** A way to grant a caller the refused permission. */
export interface Advice {
  readonly title: string;
  /** Empty if there is nothing to run. */
  readonly code: string;
  readonly language: Language;
  readonly note?: string;
  /** Rarely wanted: shown on request, with its consequence. */
  readonly isRisky?: true;
}

/** A missing permission: `create` of `api::article.article`. */
export interface MissingGrant {
  readonly uid: string;
  readonly action: string;
}

const READS: readonly string[] = ['find', 'findOne'];

/**
 * Ways to grant a missing permission, the most careful first. No advice removes a permission: a new role in
 * `config/permissions` would, so the file is mentioned only if it already contains the role, and then with all its
 * current grants.
 */
export function adviseGrant(project: Project, caller: Caller, missing: MissingGrant): readonly Advice[] {
  const { uid, action } = missing;
  const isRead = READS.includes(action);
  const token: Advice = {
    title: 'For a program: a token for this action only',
    code: `${command(project, 'tokens create', quoteShell(`${nameOf(uid)} ${action}`), '--type custom')} --allow ${uid}.${action}`,
    language: 'shell',
  };
  if (caller.kind === 'role')
    return adviseRole(project, caller.type, missing, `For users with the role ${caller.type}`);
  if (caller.kind === 'anonymous') {
    const everybody = adviseRole(project, 'public', missing, 'For anonymous callers');
    return isRead
      ? [...everybody, token]
      : [
          token,
          ...adviseRole(project, 'authenticated', missing, 'For signed-in users'),
          ...everybody.map((advice) => ({ ...advice, isRisky: true as const })),
        ];
  }
  if (caller.kind === 'key' && isJwt(caller.key)) {
    const [first, ...rest] = adviseRole(project, 'authenticated', missing, 'For users with the same role');
    return [
      { ...(first as Advice), note: 'If the user has a role other than Authenticated, use that role instead.' },
      ...rest,
    ];
  }
  return [token];
}

function adviseRole(project: Project, role: string, { uid, action }: MissingGrant, title: string): readonly Advice[] {
  const grant: Advice = {
    title,
    code: command(project, 'roles grant', role, quoteShell(nameOf(uid)), action),
    language: 'shell',
  };
  const { file } = project.granting;
  const granted = file?.roles[role];
  if (
    granted !== undefined &&
    [...(granted[uid] ?? []), ...(granted['*'] ?? [])].some((one) => one === action || one === '*')
  ) {
    return [
      { title: `The role ${role} already may do this: sign in as one of its users`, code: '', language: 'shell' },
    ];
  }
  // A role that is not in the file keeps the grants of the command.
  if (file === null || granted === undefined) return [grant];
  return [
    {
      ...grant,
      note: `${file.name} decides about this role: change the file too, or the next start in production stops and names the grant.`,
    },
    {
      title: `In ${file.name}, replace ${role} with`,
      ...writeBlock(file.name, role, { ...granted, [uid]: [...(granted[uid] ?? []), action] }, uid),
      note: 'The current grants of the file, plus this permission.',
    },
  ];
}

/** A role in the notation of the permissions file. */
function writeBlock(
  file: string,
  role: string,
  grants: Readonly<Record<string, readonly string[]>>,
  changed: string,
): Pick<Advice, 'code' | 'language'> {
  if (file.endsWith('.json')) {
    const named = Object.fromEntries(Object.entries(grants).map(([uid, actions]) => [nameOf(uid), actions]));
    return { code: `${JSON.stringify(role)}: ${JSON.stringify(named, null, 2)}`, language: 'json' };
  }
  const lines = Object.entries(grants).map(
    ([uid, actions]) => `  ${printKey(nameOf(uid))}: ${printLiteral(actions)},${uid === changed ? ' // changed' : ''}`,
  );
  return { code: [`${printKey(role)}: {`, ...lines, '},'].join('\n'), language: 'javascript' };
}

function command({ granting: { dir } }: Project, ...parts: readonly string[]): string {
  return ['npx plinth', ...parts, ...(dir === '' ? [] : ['--dir', quoteShell(dir)])].join(' ');
}

/** In double quotes, which also work on Windows, unless the string contains a character that is special in a shell. */
function quoteShell(text: string): string {
  if (/^[\w.:/-]+$/.test(text)) return text;
  return /["$`!%]|\\\\|\\$/.test(text) ? `'${text.replaceAll("'", `'\\''`)}'` : `"${text}"`;
}

/** `api::article.article` -> `article`, as in commands and the permissions file; others in full. */
const nameOf = (uid: string): string => /^api::([^.]+)\.\1$/.exec(uid)?.[1] ?? uid;

const isJwt = (key: string): boolean => key.split('.').length === 3;

import type { Finding, Severity } from './finding.ts';

const USERS = 'plugin::users-permissions.user.';
const UPLOAD = 'plugin::upload.content-api.';

/** What nobody should be able to do without an account. */
const OPEN: readonly (readonly [string, Severity, string])[] = [
  ...['find', 'findOne'].map((name) => [`${USERS}${name}`, 'high', 'reads the accounts of all users'] as const),
  ...['create', 'update', 'destroy'].map(
    (name) => [`${USERS}${name}`, 'high', 'changes the accounts of users, and so signs in as any of them'] as const,
  ),
  [`${UPLOAD}destroy`, 'high', 'deletes uploaded files'],
  [`${UPLOAD}upload`, 'medium', 'stores files on this server, and replaces any other'],
];

/** `actions` are those of the role of callers without an account. */
export const findPermissionTraces = (actions: ReadonlySet<string>): readonly Finding[] =>
  (['high', 'medium'] as const)
    .map((severity): Finding => {
      const open = OPEN.filter(([action, own]) => own === severity && actions.has(action));
      return {
        id: `public-permissions-${severity}`,
        severity,
        title: 'The role of callers without an account may do what belongs to administrators.',
        advisories: [],
        evidence: open.map(([action, , what]) => `${action}: everybody ${what}`),
        meaning: 'Nothing has to be attacked: these requests are answered.',
        remedy: 'Revoke them: plinth roles revoke public.',
      };
    })
    .filter(({ evidence }) => evidence.length > 0);

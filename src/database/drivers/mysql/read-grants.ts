/** What a user may do in one database. */
export interface Grants {
  /** To the table, to all tables of the database, or to all there are. */
  has(privilege: string, table: string): boolean;
  /** To all there are. */
  everywhere(privilege: string): boolean;
}

const NAME = '`(?:[^`]|``)*`';
const GRANT = new RegExp(`^GRANT (.+) ON (?:TABLE )?(\\*|${NAME})\\.(\\*|${NAME}) TO `, 'i');
const ROLE = new RegExp(`^GRANT (?!.* ON ).*${NAME}.* TO `, 'i');

/** Reads the lines of `show grants`. `rolesAreOpen`: what a role grants is not among them, and may be everything. */
export function readGrants(lines: readonly string[], database: string, rolesAreOpen: boolean): Grants {
  const hasAll = rolesAreOpen && lines.some((line) => ROLE.test(line));
  /** By the table that they are for; `*` for all of the database, `*.*` for all there are. */
  const granted = new Map<string, Set<string>>();
  for (const line of lines) {
    const [, privileges, place = '', table = ''] = GRANT.exec(line) ?? [];
    if (privileges === undefined || (place !== '*' && !patternOf(place).test(database))) continue;
    const key = place === '*' ? '*.*' : table === '*' ? '*' : unquoted(table);
    granted.set(key, new Set([...(granted.get(key) ?? []), ...wholePrivileges(privileges)]));
  }
  const isAt = (key: string, privilege: string): boolean =>
    hasAll || granted.get(key)?.has(privilege) === true || granted.get(key)?.has('all privileges') === true;
  return {
    has: (privilege, table) => [table, '*', '*.*'].some((key) => isAt(key, privilege)),
    everywhere: (privilege) => isAt('*.*', privilege),
  };
}

/** What is granted for some columns alone is left out. */
const wholePrivileges = (text: string): readonly string[] =>
  text
    .split(/,\s*(?![^(]*\))/)
    .filter((privilege) => !privilege.includes('('))
    .map((privilege) => privilege.trim().toLowerCase());

const unquoted = (name: string): string => name.slice(1, -1).replaceAll('``', '`');

/** In the name of a database `_` and `%` stand for others, unless they are escaped. */
const patternOf = (name: string): RegExp =>
  new RegExp(
    `^${unquoted(name).replace(/\\([_%])|([_%])|[^\w]/g, (character, escaped?: string, open?: string) =>
      escaped !== undefined ? escaped : open === '_' ? '.' : open === '%' ? '.*' : `\\${character}`,
    )}$`,
    'i',
  );

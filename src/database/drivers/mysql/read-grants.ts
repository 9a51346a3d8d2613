/** A user's rights in a database. */
export interface Grants {
  /** On the table, on all tables of the database, or on all databases. */
  has(privilege: string, table: string): boolean;
  /** On all databases. */
  everywhere(privilege: string): boolean;
}

const NAME = '`(?:[^`]|``)*`';
const GRANT = new RegExp(`^GRANT (.+) ON (?:TABLE )?(\\*|${NAME})\\.(\\*|${NAME}) TO `, 'i');
const ROLE = new RegExp(`^GRANT (?!.* ON ).*${NAME}.* TO `, 'i');

/** Reads the output of `show grants`. `rolesAreOpen`: it does not list what roles grant, which may be anything. */
export function readGrants(lines: readonly string[], database: string, rolesAreOpen: boolean): Grants {
  const hasAll = rolesAreOpen && lines.some((line) => ROLE.test(line));
  /** By table; `*` for the whole database, `*.*` for all databases. */
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

/** Rights on single columns are ignored. */
const wholePrivileges = (text: string): readonly string[] =>
  text
    .split(/,\s*(?![^(]*\))/)
    .filter((privilege) => !privilege.includes('('))
    .map((privilege) => privilege.trim().toLowerCase());

const unquoted = (name: string): string => name.slice(1, -1).replaceAll('``', '`');

/** In database names `_` and `%` are wildcards unless escaped. */
const patternOf = (name: string): RegExp =>
  new RegExp(
    `^${unquoted(name).replace(/\\([_%])|([_%])|[^\w]/g, (character, escaped?: string, open?: string) =>
      escaped !== undefined ? escaped : open === '_' ? '.' : open === '%' ? '.*' : `\\${character}`,
    )}$`,
    'i',
  );

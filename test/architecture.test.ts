import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url));

/** Lowest first. A folder imports from its own folder and from lower floors, never from its neighbours. */
const FLOORS: readonly (readonly string[])[] = [
  ['errors.ts', 'util'],
  ['schema'],
  ['query', 'change'],
  ['access'],
  ['plan'],
  ['sql'],
  ['database', 'response'],
  ['events', 'revisions', 'coordination'],
  ['content', 'types', 'openapi', 'explorer', 'media'],
  ['management'],
  ['auth'],
  ['graphql', 'admin', 'migration'],
  ['http', 'project', 'handlers'],
  ['app'],
  ['cli', 'index.ts'],
];

const DATABASES = ['sqlite', 'postgres', 'mysql', 'mariadb'];

/** Where one of several databases is chosen, or named for the project's settings. */
const CHOOSERS: ReadonlySet<string> = new Set([
  'sql/dialect.ts',
  'sql/dialect-of.ts',
  'database/drivers/open-driver.ts',
  'database/backup/copy-database.ts',
  // Recognises their files.
  'database/backup/backup-origin.ts',
  'database/with-start-lock.ts',
  'database/settings.ts',
  'project/settings/read-database.ts',
  // A new project starts on a file.
  'cli/new-project-files.ts',
  // knex has names of its own for databases.
  'handlers/knex/create-knex.ts',
  // Its help shows addresses.
  'cli/commands/db.ts',
  // Its containers have a server beside it.
  'cli/container-files.ts',
]);

interface Import {
  readonly from: string;
  readonly to: string;
}

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .sort();

const textOf = (file: string): string => readFileSync(join(SOURCE, file), 'utf8');

/** `import … from './x.ts'`, `export … from './x.ts'`, `import('./x.ts')`, `new URL('./x.ts', import.meta.url)`. */
const SPECIFIER = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*'(\.[^']+\.ts)'/g;

const imports: readonly Import[] = files.flatMap((from) =>
  [...textOf(from).matchAll(SPECIFIER)].map(([, path = '']) => ({
    from,
    to: normalize(join(dirname(from), path)).replaceAll('\\', '/'),
  })),
);

const folderOf = (file: string): string => file.split('/')[0] ?? '';

const floorOf = (file: string): number => FLOORS.findIndex((folders) => folders.includes(folderOf(file)));

const show = ({ from, to }: Import): string => `${from} -> ${to}`;

describe('the floors of src', () => {
  test('are known, and every import leads to a file', () => {
    expect(files.filter((file) => floorOf(file) === -1)).toEqual([]);
    expect(imports.filter(({ to }) => !files.includes(to)).map(show)).toEqual([]);
    expect(imports.length).toBeGreaterThan(files.length);
  });

  test('have the numbers in ARCHITECTURE.md', () => {
    const document = readFileSync(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8');
    const rows = [...document.matchAll(/^\| (\d+) \| ([^|]+) \|/gm)];
    const numbered = rows.flatMap(([, floor, folders = '']) =>
      [...folders.matchAll(/`([^`/]+)\/?`/g)].map(([, folder]) => `${floor} ${folder}`),
    );
    expect(numbered.sort()).toEqual(FLOORS.flatMap((folders, floor) => folders.map((one) => `${floor} ${one}`)).sort());
  });

  test('are never climbed by an import', () => {
    expect(imports.filter(({ from, to }) => floorOf(to) > floorOf(from)).map(show)).toEqual([]);
  });

  test('have no doors between the folders of one floor', () => {
    const sideways = imports.filter(
      ({ from, to }) =>
        floorOf(from) === floorOf(to) && folderOf(from) !== folderOf(to) && folderOf(to) !== 'errors.ts',
    );
    expect(sideways.map(show)).toEqual([]);
  });

  test('contain no cycle between files', () => {
    expect(findCycles()).toEqual([]);
  });
});

test('a database is named in its own files only', () => {
  const named = files.filter((file) => !CHOOSERS.has(file)).flatMap(namesOutsideOwnFiles);
  expect(named).toEqual([]);
});

test('the list of places that choose a database has no stale entry', () => {
  expect([...CHOOSERS].filter((file) => !files.includes(file))).toEqual([]);
});

describe('a write', () => {
  /** Code that acts for the server or the project, not for a caller. */
  const TRUSTING: ReadonlySet<string> = new Set([
    // Project code: `asCode`.
    'content/writing/write-options.ts',
    // Rows managed by the server: files, roles, permissions, tokens.
    'content/writing/storing/prepare-rows.ts',
    'content/writing/storing/row-hooks.ts',
    'content/writing/storing/write-rows.ts',
    // Copies of what translations share.
    'content/writing/storing/plan-shares.ts',
    // Edits of relations that were authorized with the copy.
    'content/writing/write-copy.ts',
    'content/seeding/seed-content.ts',
    // Reads what is stored, and writes nothing.
    'management/entries/check-publication.ts',
  ]);
  const above = files.filter((file) => !file.startsWith('access/'));
  const using = (pattern: RegExp): readonly string[] =>
    above.filter((file) => pattern.test(withoutComments(textOf(file))));

  test('is trusted in few places', () => {
    expect(using(/\b(?:trustChange|trustRemoval)\b/)).toEqual([...TRUSTING].sort());
    expect(using(/\bchangedByCode\(/)).toEqual(['content/writing/hooks/run-change-hooks.ts']);
  });

  test('and what is read has rights made by access/ and auth/ alone', () => {
    const making = using(/\bgrant: \(\w+, \w+\) =>/).filter((file) => !file.startsWith('auth/'));
    expect(making).toEqual([]);
  });

  test('is authorized by access/ alone: no other floor claims that it was', () => {
    expect(using(/\bas (?:[\w& ]*& )?(?:AuthorizedChange|SettledChange|AuthorizedRemoval|AuthorizedQuery)\b/)).toEqual(
      [],
    );
  });
});

/** `src/sql/dialects/mysql.ts` is a file of mysql; MariaDB is served by the same files. */
function namesOutsideOwnFiles(file: string): readonly string[] {
  const owner = /^(?:sql\/dialects|database\/drivers)\/([a-z]+)[-./]/.exec(file)?.[1];
  const own = owner === 'mysql' ? ['mysql', 'mariadb'] : [owner];
  const code = withoutComments(textOf(file)).toLowerCase();
  return DATABASES.filter((name) => !own.includes(name) && code.includes(name)).map((name) => `${file}: ${name}`);
}

/** Comments may give a database as the reason for something; code may not depend on it. */
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');

function findCycles(): readonly string[] {
  const targets = new Map(files.map((file) => [file, imports.filter(({ from }) => from === file).map(({ to }) => to)]));
  const finished = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
    else if (!finished.has(file)) {
      for (const target of targets.get(file) ?? []) visit(target, [...path, file]);
      finished.add(file);
    }
  };
  for (const file of files) visit(file, []);
  return cycles;
}

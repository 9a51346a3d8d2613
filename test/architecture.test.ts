import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findCycles, importsOf, showImport, sourceFiles } from './architecture/import-graph.ts';
import { pageTests } from './architecture/page-tests.ts';

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
  ['events', 'revisions', 'coordination', 'activity'],
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
  'database/drivers/search-keeper-of.ts',
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
  // Names packages of a v4 project.
  'app/adopting/v4-packages.ts',
  // Its help shows addresses.
  'cli/commands/db.ts',
  // Its containers have a server beside it.
  'cli/container-files.ts',
]);

const files = sourceFiles(SOURCE);

const textOf = (file: string): string => readFileSync(join(SOURCE, file), 'utf8');

const everyImport = importsOf(SOURCE, files);

const imports = everyImport.filter(({ to }) => !to.startsWith('../'));

const folderOf = (file: string): string => file.split('/')[0] ?? '';

const floorOf = (file: string): number => FLOORS.findIndex((folders) => folders.includes(folderOf(file)));

describe('the floors of src', () => {
  test('are known, and every import leads to a file', () => {
    expect(files.filter((file) => floorOf(file) === -1)).toEqual([]);
    expect(imports.filter(({ to }) => !files.includes(to)).map(showImport)).toEqual([]);
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
    expect(imports.filter(({ from, to }) => floorOf(to) > floorOf(from)).map(showImport)).toEqual([]);
  });

  test('have no doors between the folders of one floor', () => {
    const sideways = imports.filter(
      ({ from, to }) =>
        floorOf(from) === floorOf(to) && folderOf(from) !== folderOf(to) && folderOf(to) !== 'errors.ts',
    );
    expect(sideways.map(showImport)).toEqual([]);
  });

  test('contain no cycle between files', () => {
    expect(findCycles(files, imports)).toEqual([]);
  });
});

test('a workspace is loaded by a command that needs it, and by no server', () => {
  const outside = everyImport.filter(({ to }) => to.startsWith('../'));
  expect(outside.map(showImport)).toEqual(['cli/run.ts -> ../compare/src/compare-command.ts']);
  expect(textOf('cli/run.ts')).toContain("await import('../../compare/src/compare-command.ts')");
});

test('lodash is used for what src/app/README.md says', () => {
  const [, listed = ''] = /^- \*\*lodash(.*)$/m.exec(textOf('app/README.md')) ?? [];
  const named = [...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  const imported = files.flatMap((file) =>
    [...textOf(file).matchAll(/'lodash(?:\/(\w+)\.js)?'/g)].map(([, name = 'all of it']) => name),
  );
  expect([...new Set(imported)].sort()).toEqual(named.sort());
});

test('yup validates what v4 validates with it, and what Plinth adds is validated with zod', () => {
  const V4_ROUTES = [
    ...['builder', 'content-manager', 'library', 'locales', 'server', 'tokens', 'validation', 'webhooks'].map(
      (folder) => `admin/${folder}/`,
    ),
    // `kind` in v4's list of types.
    'types/builder/find-kind-issues.ts',
  ];
  const importing = files.filter((file) => /from 'yup'|import\('yup'\)/.test(textOf(file)));
  expect(importing.filter((file) => !V4_ROUTES.some((place) => file.startsWith(place)))).toEqual([]);
  expect(V4_ROUTES.filter((place) => !importing.some((file) => file.startsWith(place)))).toEqual([]);
});

test('a type says what it holds, and there is one for who writes how', () => {
  const declaring = (names: string): readonly string[] => {
    const declaration = new RegExp(`\\b(?:type|interface) (?:${names})\\b(?=[ <].*[={])`);
    return files.filter((file) => declaration.test(withoutComments(textOf(file))));
  };
  expect(declaring('Asked|Found|Given|Kept|Told')).toEqual([]);
  expect(declaring('\\w*WriteOptions|WriteLimits|LimitedWrite')).toEqual(['content/writing/write-options.ts']);
});

test('callers are identified by the admission of requests, by project code, and for the explorer', () => {
  const identifying = files.filter((file) =>
    /\b(?:authenticator|administrators)\.authenticate\(/.test(withoutComments(textOf(file))),
  );
  expect(identifying).toEqual([
    'handlers/routing/identify-caller.ts',
    'http/admission.ts',
    'http/explorer/explorer-caller.ts',
  ]);
});

test('routes without admission, beside those of the admin API that another test lists, show files, health and metrics', () => {
  const open = files.filter((file) => /\.\.\.openRoute\(/.test(textOf(file)));
  expect(open).toEqual([
    'http/pages/page-routes.ts',
    'http/pages/studio-routes.ts',
    'http/panel/panel-route.ts',
    'http/routes/health-routes.ts',
    'http/routes/metrics-route.ts',
    'http/uploads/uploads-route.ts',
  ]);
  const reading = open.filter((file) => /\bopenScope\(|\bauthenticator\b/.test(textOf(file)));
  expect(reading).toEqual([]);
});

test('what a floor does with a kind of value is a record or a switch over all of them, or a fact that all have', () => {
  const choosing = files.filter((file) =>
    /\bvalueKind\([^)]*\) [!=]==|\bincludes\(valueKind\(|[!=]== 'password'/.test(withoutComments(textOf(file))),
  );
  expect(choosing).toEqual([
    // Only bcrypt reads no more than a number of bytes.
    'change/values/resolve-text.ts',
    // A datetime accepts a timestamp.
    'migration/importing/compare-schemas.ts',
    // How one database stores a kind of value.
    'sql/dialects/mysql.ts',
    'sql/dialects/sqlite.ts',
  ]);
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
    // Copies of what translations share.
    'content/writing/storing/plan-shares.ts',
    // Edits of relations that were authorized with the copy.
    'content/writing/write-copy.ts',
    // What a decorator of the entity service has changed.
    'content/writing/decorated/with-code-changes.ts',
    'content/seeding/seed-content.ts',
    // Reads what is stored, and writes nothing.
    'management/entries/check-publication.ts',
  ]);
  const above = files.filter((file) => !file.startsWith('access/'));
  const importing = (target: string): readonly string[] =>
    imports.filter(({ from, to }) => to === target && !from.startsWith('access/')).map(({ from }) => from);
  const using = (pattern: RegExp): readonly string[] =>
    above.filter((file) => pattern.test(withoutComments(textOf(file))));

  test('is trusted in few places', () => {
    expect(using(/\b(?:trustChange|trustRemoval)\b/)).toEqual([...TRUSTING].sort());
    // Rows managed by the server: roles, permissions, tokens, and the paths of files whose folder was moved.
    expect(using(/\bSERVER_RIGHTS\b/)).toEqual([
      'content/writing/storing/prepare-rows.ts',
      'content/writing/storing/write-rows.ts',
      'content/writing/write-options.ts',
    ]);
    expect(using(/\bchangedByCode\(/)).toEqual(['content/writing/hooks/run-change-hooks.ts']);
  });

  test('and unpublished changes are kept in one place, which ends their approval', () => {
    expect(using(/\brevisions\.saveChanges\(/)).toEqual([
      'content/drafts/keep-changes.ts',
      // What was saved before is kept aside while what was planned is published.
      'management/schedules/prepare-publication.ts',
    ]);
    // Who says that a write sends no content of its own.
    expect(using(/\bgoesLive: (?!GoesLive)/)).toEqual([
      'management/entries/write-entries.ts',
      'management/entries/write-entry.ts',
      'management/releases/publish-together.ts',
      'management/revisions/publish-changes.ts',
      'management/schedules/prepare-publication.ts',
    ]);
  });

  test('and what is read has rights made by access/ and auth/ alone', () => {
    // The type of an access cannot be satisfied by a literal, nor by a changed copy of another access.
    expect(using(/\baccessByGrants\b/)).toEqual(['auth/administrators/administrator-access.ts']);
    expect(using(/\baccessByActions\b/).filter((file) => !file.startsWith('auth/'))).toEqual([
      // Project code.
      'content/scope.ts',
      'handlers/context/caller-state.ts',
      'handlers/routing/identify-caller.ts',
    ]);
  });

  test('and its fields, locales and rows are decided by access/ alone', () => {
    const deciding = /\b(?:Viewer|visibilityOf|stripBody|fieldsOfGrant|fieldsBelow|fieldsInside|permissionsNaming)\b/;
    expect(using(deciding)).toEqual([]);
    // One place asks the database which permissions apply.
    const ASKING = 'content/writing/ask-rights.ts';
    expect(using(/\b(?:grantOf|coverageOf)\b|\baccess\.grant\b|\{[^{}]*\bgrant\b[^{}]*\} = [\w.]*access\b/)).toEqual([
      'auth/administrators/administrator-access.ts',
      ASKING,
    ]);
    const inner = importing('access/grant.ts').filter((file) => !file.startsWith('auth/'));
    const values = inner.filter((file) =>
      /import \{(?! type \w+(?:, type \w+)* \})[^}]*\} from '[^']*access\/grant\.ts'/.test(textOf(file)),
    );
    // The names of what every entry shows.
    expect(values).toEqual([ASKING, 'management/entries/shared-fields.ts']);
  });

  test('has what is true of every write attached to it in one place, and to no face', () => {
    expect(importing('content/writing/every-write.ts')).toEqual([
      'content/writing/run-write.ts',
      'content/writing/storing/store-changes.ts',
    ]);
    expect(importing('content/versions/keep-versions.ts')).toEqual(['content/writing/every-write.ts']);
    // Inside a write there always is a transaction: its scope is of another type.
    expect(using(/\btransaction\?\./)).toEqual([]);
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

pageTests();

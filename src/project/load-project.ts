import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../errors.ts';
import type { SchemaDocuments } from '../schema/documents.ts';
import { findSchemaWarnings } from '../schema/find-schema-warnings.ts';
import { codeFolder, hasCode } from './built-folder.ts';
import { finishSchemaChange } from './change-schema-files.ts';
import { createEnv, loadEnvFile } from './env.ts';
import { type ImportProjectFile, projectFileImporter } from './import-project-file.ts';
import { loadConfig, type LoadedConfig, type Surroundings } from './load-config.ts';
import { loadSchemas } from './load-schemas.ts';
import { namedPackages } from './named-packages.ts';
import { readJsonFile } from './read-json-file.ts';
import { refuseDuplicateKeys } from './refuse-duplicate-keys.ts';
import type { Settings } from './settings.ts';
import { readSettings } from './settings/read-settings.ts';
import { watchedPaths } from './watched-paths.ts';

export interface Project extends Omit<Surroundings, 'variables'> {
  /** The project folder: that of its code, or its parent if there is only a build. */
  readonly root: string;
  readonly name: string;
  readonly settings: Settings;
  readonly schemas: SchemaDocuments;
  /** Settings without effect, each once, for the operator. */
  readonly warnings: readonly string[];
  /** Probable mistakes in its schema files, each once. */
  readonly schemaWarnings: readonly string[];
  /** The merged config files by name, as the project wrote them. */
  readonly raw: Readonly<Record<string, unknown>>;
  /** The files that each of them was read from, relative to the project. */
  readonly configSources: Readonly<Record<string, readonly string[]>>;
  /** The dependencies in its package.json. */
  readonly installed: readonly string[];
  /** Files and folders whose change requires a restart. */
  readonly sourceFiles: readonly string[];
}

export interface LoadOptions {
  /** Variables of `.env` are added here, as v4 adds them to `process.env`. */
  readonly variables?: NodeJS.ProcessEnv;
  /** How its files are imported; a plain importer by default. */
  readonly importFile?: ImportProjectFile;
}

/** Reads a v4 project folder, or throws a `StartError` that names the file and the remedy. */
export async function loadProject(folder: string, options: LoadOptions = {}): Promise<Project> {
  const { variables = process.env } = options;
  const root = path.resolve(folder);
  checkFolder(root, folder);
  finishSchemaChange(root);
  const dir = codeFolder(root);
  const envWarning = loadEnvFile(root, variables);
  variables.NODE_ENV ||= 'development';
  const environment = variables.NODE_ENV;
  const { importFile = projectFileImporter(root) } = options;
  const env = createEnv(variables);
  const config = await loadConfig({ dir, environment, variables, env, importFile });
  for (const source of config.files.get('permissions')?.sources ?? []) await refuseDuplicateKeys(dir, source);
  const schemas = await loadSchemas(dir, importFile);
  const { name, installed } = readPackage(root);
  const warnings = [...(envWarning ? [envWarning] : []), ...config.warnings];
  const settings = readSettings({ dir: root, variables, installed, files: config.files, warnings });
  return {
    dir,
    root,
    name,
    environment,
    settings: isBare(config, environment) ? withRandomSecrets(settings, warnings) : settings,
    schemas,
    warnings,
    schemaWarnings: [...findSchemaWarnings(schemas), ...findMisplaced(dir)],
    raw: Object.fromEntries([...config.files.values()].map((file) => [file.name, file.value])),
    configSources: Object.fromEntries([...config.files.values()].map((file) => [file.name, file.sources])),
    importFile,
    env,
    installed,
    sourceFiles: watchedPaths(root, variables),
  };
}

/** Throws unless it is a project folder. */
export function checkFolder(dir: string, given: string): void {
  const make = `Create a project with: plinth init ${given}`;
  if (!existsSync(dir)) throw new StartError(`There is no folder ${dir}.`, { remedy: make });
  if (!statSync(dir).isDirectory()) {
    throw new StartError(`${dir} is a file.`, { remedy: 'Use a project folder.' });
  }
  if (hasCode(codeFolder(dir))) return;
  const names = readdirSync(dir);
  const near = [...names, '..'].find((name) => hasCode(path.join(dir, name)));
  throw new StartError(`${dir} is not a project folder: it has neither src/api nor config.`, {
    remedy:
      near !== undefined
        ? `Did you mean ${path.join(given, near)}?`
        : names.every((name) => name === '.git')
          ? make
          : 'Use a project folder, or create a project with: plinth init <dir>',
  });
}

function readPackage(dir: string): { name: string; installed: readonly string[] } {
  const file = path.join(dir, 'package.json');
  const content = existsSync(file) ? readJsonFile(file, 'package.json') : {};
  const { name } = content as { name?: unknown };
  return {
    name: typeof name === 'string' && name !== '' ? name : path.basename(dir),
    installed: Object.keys(namedPackages(content)),
  };
}

/** A folder with nothing but schema files, for experiments. */
const isBare = (config: LoadedConfig, environment: string): boolean =>
  config.files.size === 0 && environment === 'development';

function withRandomSecrets(settings: Settings, warnings: string[]): Settings {
  const { usersPermissions, apiTokenSalt } = settings;
  if (usersPermissions.jwtSecret !== null && apiTokenSalt !== null) return settings;
  warnings.push(
    'JWT_SECRET and API_TOKEN_SALT are not set; random ones are used until the next start, which invalidates all logins and tokens.',
  );
  return {
    ...settings,
    apiTokenSalt: apiTokenSalt ?? randomSecret(),
    usersPermissions: { ...usersPermissions, jwtSecret: usersPermissions.jwtSecret ?? randomSecret() },
  };
}

const randomSecret = (): string => randomBytes(16).toString('base64');

const PLACES = [/^src\/api\/[^/]+\/content-types\/[^/]+\/schema\.\w+$/, /^src\/components\/[^/]+\/[^/]+$/];

/** A schema file has a few kilobytes; other JSON below `src` may be anything. */
const MAX_BYTES = 500_000;

/** Search depth below `src/api` and `src/components`. */
const MAX_DEPTH = 6;

/** Misplaced schema and component files, which are not read. */
const findMisplaced = (dir: string): readonly string[] =>
  ['src/api', 'src/components', 'src/content-types', 'api', 'components'].flatMap((folder) =>
    filesBelow(dir, folder, MAX_DEPTH)
      .filter((file) => !PLACES.some((place) => place.test(file)) && isSchema(path.join(dir, file)))
      .map((file) => `${file} is not read. ${placeOf(file)}`),
  );

const placeOf = (file: string): string =>
  /(^|\/)components\//.test(file)
    ? 'Components are read from src/components/<category>/<name>.json.'
    : 'Content types are read from src/api/<name>/content-types/<name>/schema.json.';

function filesBelow(dir: string, folder: string, depth: number): readonly string[] {
  if (depth === 0 || !statSync(path.join(dir, folder), { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(path.join(dir, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(node_modules|\..*)$/.test(entry.name) ? [] : filesBelow(dir, file, depth - 1);
    return entry.name.endsWith('.json') ? [file] : [];
  });
}

/** Recognised by content: plugins keep other JSON in these folders. */
function isSchema(file: string): boolean {
  if (statSync(file).size > MAX_BYTES) return false;
  try {
    const { attributes, info, collectionName } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    return typeof attributes === 'object' && attributes !== null && (info ?? collectionName) !== undefined;
  } catch {
    return false;
  }
}

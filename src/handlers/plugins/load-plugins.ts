import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import cloneDeep from 'lodash/cloneDeep.js';
import defaultsDeep from 'lodash/defaultsDeep.js';
import { StartError } from '../../errors.ts';
import type { SchemaDocuments } from '../../schema/documents.ts';
import { graphqlPlugin } from '../graphql/graphql-plugin.ts';
import type { GraphqlExtensions } from '../graphql/graphql-extensions.ts';
import { codeFilesIn } from '../loading/code-files.ts';
import type { CodeImporter } from '../loading/project-code.ts';
import { acceptedPlugin, ACCEPTED_PLUGINS, PACKAGES } from './accepted-plugins.ts';
import { builtInPlugins } from './built-in-plugins.ts';
import { PANEL_PLUGINS, panelPlugin } from './panel-plugins.ts';
import { type FoundPlugin, findPlugins, isSwitchedOff, type PluginSources } from './find-plugins.ts';
import type { NativePlugins } from './native-plugins.ts';
import { mergeSchemas } from './plugin-schemas.ts';
import { fillPlugin, type LoadedPlugin, type PluginConfig, type RawPlugin } from './raw-plugin.ts';

export interface LoadPluginsOptions extends PluginSources {
  readonly importer: CodeImporter;
  readonly native: NativePlugins;
  readonly graphql: GraphqlExtensions;
  readonly schemas: SchemaDocuments;
  /** Plugins that Plinth implements and the project does not have. */
  readonly absent: readonly string[];
  /** Folders of installed packages whose files get the project's modules; plugins are added to it. */
  readonly guests: Set<string>;
  /** The argument of functions in config files. */
  readonly env: unknown;
  readonly warn: (message: string) => void;
  /** The resolved settings of a plugin, for `strapi.config`. */
  readonly setConfig: (name: string, config: unknown) => void;
}

/**
 * Every plugin of the project: those that Plinth implements, those whose calls it accepts, and the server part of all
 * others, each as changed by its extension in `src/extensions`.
 */
export async function loadPlugins(options: LoadPluginsOptions): Promise<ReadonlyMap<string, LoadedPlugin>> {
  const found = new Map(findPlugins(options).map((plugin) => [plugin.name, plugin]));
  const plugins = new Map<string, LoadedPlugin>();
  const add = (name: string, raw: RawPlugin, file: string | null): void => {
    raw.config = configOf(options, name, raw.config as PluginConfig);
    options.setConfig(name, raw.config);
    mergeSchemas(name, raw, options.schemas);
    plugins.set(name, { name, file, raw, declaredTypes: schemasOf(raw), extension: null });
  };
  for (const name of PANEL_PLUGINS) add(name, panelPlugin(name, options.native), null);
  for (const [name, raw] of Object.entries(builtInPlugins(options.native))) {
    if (!options.absent.includes(name)) add(name, raw, null);
  }
  for (const plugin of found.values()) {
    if (plugins.has(plugin.name) || options.absent.includes(plugin.name)) continue;
    if (plugin.name === 'graphql') add('graphql', graphqlPlugin(options.graphql), null);
    else if (ACCEPTED_PLUGINS.includes(plugin.name)) add(plugin.name, acceptedPlugin(plugin.name), null);
    else await loadOther(options, plugin, add);
  }
  for (const name of options.installed.flatMap((one) => PACKAGES[one] ?? [])) {
    if (!plugins.has(name) && !isSwitchedOff(options.declared[name])) {
      add(name, name === 'graphql' ? graphqlPlugin(options.graphql) : acceptedPlugin(name), null);
    }
  }
  for (const plugin of plugins.values()) plugins.set(plugin.name, await extendPlugin(options, plugin));
  return plugins;
}

const schemasOf = ({ contentTypes }: RawPlugin): ReadonlyMap<string, unknown> =>
  new Map(
    Object.entries(contentTypes).map(([name, entry]) => [name, cloneDeep((entry as { schema?: unknown }).schema)]),
  );

type Add = (name: string, raw: RawPlugin, file: string | null) => void;

/** A plugin that cannot be loaded is skipped: the others and the content do not depend on it. */
async function loadOther(options: LoadPluginsOptions, { name, folder }: FoundPlugin, add: Add): Promise<void> {
  if (folder === null) {
    options.warn(`The plugin "${name}" is not installed and does not run.`);
    return;
  }
  const file = serverFile(folder);
  if (file === null) return;
  options.guests.add(realpathSync(folder));
  try {
    const exported = await options.importer.importFile(file);
    const server = typeof exported === 'function' ? exported({ env: options.env }) : exported;
    add(name, fillPlugin({ ...(server as Partial<RawPlugin>) }), file);
  } catch (error) {
    const { message, remedy } = options.importer.locate(file, error);
    options.warn(`The plugin "${name}" cannot be loaded and does not run. ${message}${remedy ? `. ${remedy}` : ''}`);
  }
}

/** v4 needs a TypeScript plugin to be built; here its sources work as well. */
function serverFile(folder: string): string | null {
  const entry = codeFilesIn(folder).find(({ name }) => name === 'strapi-server');
  if (entry === undefined) return null;
  const isBuilt = existsSync(path.join(folder, 'dist')) || !existsSync(path.join(folder, 'tsconfig.json'));
  const sources = ['server/src', 'server'].flatMap((place) => codeFilesIn(path.join(folder, place)));
  return (isBuilt ? undefined : sources.find(({ name }) => name === 'index')?.file) ?? entry.file;
}

function configOf({ declared, env }: LoadPluginsOptions, name: string, config: PluginConfig): RawPlugin['config'] {
  const { config: own = {} } = (declared[name] ?? {}) as { readonly config?: object };
  const byDefault = typeof config.default === 'function' ? config.default({ env }) : (config.default ?? {});
  const merged = defaultsDeep({}, own, byDefault);
  if (typeof config.validator === 'function') validate(name, () => (config.validator as (of: object) => void)(merged));
  return merged;
}

function validate(name: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    throw new StartError(`The settings of the plugin "${name}" are invalid: ${(error as Error).message}`, {
      file: 'config/plugins',
      remedy: 'Correct the settings.',
    });
  }
}

/** `src/extensions/<plugin>/strapi-server`: a function that changes the plugin. An error in it stops the start. */
async function extendPlugin({ dir, importer }: LoadPluginsOptions, plugin: LoadedPlugin): Promise<LoadedPlugin> {
  const folder = path.join(dir, 'src', 'extensions', plugin.name);
  const file = codeFilesIn(folder).find(({ name }) => name === 'strapi-server')?.file;
  if (file === undefined) return plugin;
  const extend = await importer.importFile(file);
  if (typeof extend !== 'function') return plugin;
  try {
    const extended = (await extend(plugin.raw)) as RawPlugin | undefined;
    return { ...plugin, raw: fillPlugin(extended ?? plugin.raw), extension: file };
  } catch (error) {
    throw importer.locate(file, error);
  }
}

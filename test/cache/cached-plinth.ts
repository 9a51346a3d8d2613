import type { Application } from '../../src/app/opening/open-application.ts';
import type { Driver } from '../../src/database/driver.ts';
import type { CacheSettings } from '../../src/project/settings.ts';
import type { CompressionSettings } from '../../src/project/settings/middleware-settings.ts';
import { type Engine, type EngineName, restoreConformance, startRestored } from '../support/engines.ts';
import { startPlinth } from '../support/start-plinth.ts';
import { type Answered, createHttpClient } from './http-client.ts';
import { type OtherProcess, startOtherProcess } from './other-process.ts';

export interface CachedPlinth {
  readonly url: string;
  readonly faults: readonly unknown[];
  readonly other: Omit<OtherProcess, 'stop'>;
  /** How many statements have run so far, those that prove freshness not counted. */
  statements(): number;
  /** One request, and the number of statements that ran meanwhile. */
  ask(
    path: string,
    headers?: Readonly<Record<string, string>>,
    method?: string,
  ): Promise<Answered & { readonly statements: number }>;
  stop(): Promise<void>;
}

export interface CachedOptions {
  readonly cache?: Partial<CacheSettings>;
  readonly compression?: CompressionSettings;
  readonly environment?: Readonly<Record<string, string>>;
  /** Looks at the application before it is served. */
  readonly adapt?: (application: Application) => Application;
}

/** The conformance project, with another process that can change its database: a fresh one, or an empty one that is given. */
export async function startCachedPlinth(on: EngineName | Engine, options: CachedOptions = {}): Promise<CachedPlinth> {
  const engine = typeof on === 'string' ? await startRestored(on) : on;
  if (typeof on !== 'string') await restoreConformance(engine);
  let statements = 0;
  const plinth = await startPlinth({
    engine,
    ...(options.environment && { environment: options.environment }),
    adapt: (opened) => {
      const application = options.adapt?.(opened) ?? opened;
      return {
        ...withSettings(application, options),
        driver: countStatements(application.driver, () => statements++),
      };
    },
  });
  // Most tests change nothing.
  let started: Promise<OtherProcess> | undefined;
  const other = () => (started ??= startOtherProcess(engine));
  const client = createHttpClient(plinth.url);
  return {
    url: plinth.url,
    faults: plinth.faults,
    other: {
      change: async (script) => (await other()).change(script),
      alone: async (script) => (await other()).alone(script),
      changeOften: async (...change) => (await other()).changeOften(...change),
    },
    statements: () => statements,
    async ask(path, headers, method) {
      const before = statements;
      const answered = await client.ask(path, headers, method);
      return { ...answered, statements: statements - before };
    },
    async stop() {
      client.close();
      await (await started)?.stop();
      await plinth.stop();
      await engine.stop();
    },
  };
}

function withSettings(application: Application, { cache, compression }: CachedOptions): Application {
  const { project } = application;
  const { settings } = project;
  const middlewares = { ...settings.middlewares, ...(compression && { compression }) };
  return {
    ...application,
    project: { ...project, settings: { ...settings, middlewares, cache: { ...settings.cache, ...cache } } },
  };
}

/** The same driver; `onStatement` hears of each statement, but of none that looks at the sizes of tables now and then. */
export const countStatements = (driver: Driver, onStatement: () => void): Driver =>
  new Proxy(driver, {
    get(target, name) {
      if (name === 'layout') return uncounted(target);
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      if (name !== 'query' && name !== 'stream') return member.bind(target);
      return (...args: unknown[]) => {
        onStatement();
        return member.apply(target, args);
      };
    },
  });

const uncounted = (driver: Driver): Driver['layout'] => ({
  ...driver.layout,
  tableRows: () => driver.layout.tableRows((statement) => driver.query(statement, [])),
});

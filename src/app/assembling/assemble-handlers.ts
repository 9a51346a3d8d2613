import isEmpty from 'lodash/isEmpty.js';
import { createRefuseFault } from '../../database/database-fault.ts';
import { createMarkStore } from '../../content/marks/mark-store.ts';
import { createSettingStore } from '../../content/settings/setting-store.ts';
import { type ChangedTypes, createHandlers, type Handlers } from '../../handlers/create-handlers.ts';
import { createTaskClock, type OnTaskRun, runTaskOnce, type TaskOptions } from '../../handlers/cron/run-task-once.ts';
import type { SessionSettings } from '../../handlers/context/context-session.ts';
import type { AssignedLifecycles } from '../../handlers/lifecycles/assigned-lifecycles.ts';
import type { HandlersOptions } from '../../handlers/loading/load-handlers.ts';
import { createLimitRate } from '../../handlers/plugins/limit-rate.ts';
import type { Application } from '../opening/open-application.ts';
import type { ServerParts } from './server-parts.ts';

interface HandlerParts
  extends Pick<
    ServerParts,
    'engine' | 'authenticator' | 'tally' | 'mailer' | 'passwords' | 'media' | 'log' | 'providers'
  > {
  readonly onTaskRun?: OnTaskRun | undefined;
  /** Listeners set by `register`, if it has run. */
  readonly registered: AssignedLifecycles | null;
}

/** Project code that takes part in requests: controllers, services, routes, policies and middlewares. */
export async function assembleHandlers(
  application: Application,
  parts: HandlerParts,
): Promise<Handlers | ChangedTypes> {
  const { project, code } = application;
  const { log, tally } = parts;
  const options = handlersOptions(application, parts);
  code.setLog({ ...log, debug: project.environment === 'development' ? log.info : () => {} });
  const { reportFault } = options;
  const cron = cronOf(project.raw.server);
  const stopping = new AbortController();
  const running: TaskOptions = {
    marks: createMarkStore(parts.engine),
    reportFault,
    clock: createTaskClock(stopping.signal),
    ...(parts.onTaskRun && { onRun: parts.onTaskRun }),
    everywhere: cron.everywhere === true,
    takeOver: cron.takeOver === true,
  };
  code.setTaskRunner((name, time, task) => runTaskOnce(running, name, time, task));
  code.native.setLimitRate(createLimitRate(project.settings.usersPermissions.rateLimit, tally));
  const handlers = await createHandlers(options);
  if ('schemas' in handlers) return handlers;
  return {
    ...handlers,
    stop() {
      stopping.abort();
      return handlers.stop();
    },
  };
}

export function handlersOptions(
  { project, driver, code }: Application,
  { engine, authenticator, mailer, passwords, media, log, providers, registered }: Omit<HandlerParts, 'tally'>,
): HandlersOptions {
  const { api, limits, middlewares } = project.settings;
  return {
    host: code,
    content: engine,
    authenticator,
    dir: project.dir,
    settings: createSettingStore(engine),
    mailer,
    passwords,
    providers,
    library: media.library,
    fileLimit: project.settings.upload.sizeLimit,
    prefix: api.prefix,
    middlewares: middlewares.own,
    tasks: tasksOf(project.raw.server),
    sessions: sessionsOf(project.raw),
    strict: api.strict,
    registered,
    timeLimitMs: limits.handlerMs,
    refuseFault: createRefuseFault(driver),
    reportFault: (error, requestId) => log.fault(error, { requestId }),
    warn: log.warn,
    logError: log.error,
  };
}

/** `cron` of config/server: tasks run unless they are disabled, as in v4. */
function tasksOf(server: unknown): unknown {
  const { enabled, tasks } = cronOf(server);
  return enabled === false || isEmpty(tasks) ? null : tasks;
}

interface CronSettings {
  readonly enabled?: unknown;
  readonly tasks?: unknown;
  readonly everywhere?: unknown;
  readonly takeOver?: unknown;
}

const cronOf = (server: unknown): CronSettings => (server as { readonly cron?: CronSettings } | null)?.cron ?? {};

/** `ctx.session`, if its middleware is configured and there are keys to sign with, as in v4. */
function sessionsOf({ middlewares, server }: Readonly<Record<string, unknown>>): SessionSettings | null {
  const named = Array.isArray(middlewares) ? middlewares.find((one) => nameOf(one) === 'strapi::session') : undefined;
  const { keys } = ((server ?? {}) as { readonly app?: { readonly keys?: unknown } }).app ?? {};
  if (named === undefined || !Array.isArray(keys) || keys.length === 0) return null;
  const { key = 'koa.sess', maxAge = DAY_MS } = (named as { readonly config?: Partial<SessionSettings> }).config ?? {};
  return { keys: keys.map(String), key, maxAge };
}

const DAY_MS = 86_400_000;

const nameOf = (middleware: unknown): unknown =>
  typeof middleware === 'string' ? middleware : (middleware as { readonly name?: unknown } | null)?.name;

import { LOG_TABLES } from '../../activity/log-tables.ts';
import { COUNTERS, REQUESTS, SESSIONS } from '../../coordination/coordination-tables.ts';
import { createSettingReader } from '../../content/settings/setting-store.ts';
import { createMemory, type Memory, type MemoryProofs } from '../../auth/memory.ts';
import { createPasswords, type Passwords } from '../../auth/passwords/passwords.ts';
import { markTables } from '../../content/marks/mark-layout.ts';
import { createResponseCache } from '../../content/memory/response-cache.ts';
import { createEngine, type Engine, tablesOfReleases } from '../../content/engine.ts';
import type { Source } from '../../content/source.ts';
import { DELIVERIES } from '../../events/deliveries/delivery-store.ts';
import { PUBLIC_URLS } from '../../events/webhooks/public-urls.ts';
import type { Events } from '../../events/events.ts';
import { PURGES } from '../../events/purging/purge-store.ts';
import { OUTBOX } from '../../events/outbox/outbox-store.ts';
import type { Reader } from '../../database/driver.ts';
import { hasReplicas } from '../../database/settings.ts';
import { isWhole } from '../../database/layout/layout-differences.ts';
import { createFreshness, type Freshness } from '../../database/freshness.ts';
import { FOCAL_POINTS } from '../../revisions/focal-points.ts';
import {
  CHANGES,
  COMMENTS,
  FIRST_ROWS,
  PRESENCE,
  REVIEW_STEPS,
  REVIEWS,
  SCHEDULES,
  TRASH,
  VERSIONS,
} from '../../revisions/revision-tables.ts';
import { readContentTables } from '../../schema/content-tables.ts';
import { ADMIN_USER_UID, type Model } from '../../schema/model.ts';
import { dialectOf } from '../../sql/dialect-of.ts';
import { appKeys } from '../../project/app-keys.ts';
import { getOrCreate } from '../../util/get-or-create.ts';
import type { Application } from './open-application.ts';
import { projectTrashRules, projectVersionRules } from './project-version-rules.ts';
import { DEFAULT_LOCALE_KEY } from '../../plan/writing/translations/plan-locale.ts';

/** The engine of an application, with the project's own settings. */
export function createApplicationEngine(
  application: Application,
  freshness: Freshness | null = applicationFreshness(application),
  passwords: Pick<Passwords, 'hash'> | null = null,
  events: Events | null = null,
  warn: (message: string) => void = () => {},
): Engine {
  const { project, model, driver, live } = application;
  const { api, cache, limits } = project.settings;
  return createEngine({
    model,
    dialect: dialectOf(driver.client),
    driver,
    pagination: api,
    cursorSecret: cursorSecretOf(project),
    v5: { strictParams: api.strictParams, opensDrafts: api.v5Drafts === 'find' },
    queryString: project.settings.middlewares.query,
    limits: { ...limits, populateNodes: limits.statements },
    defaultLocale: createDefaultLocale(application, freshness),
    freshness,
    hasChanges: isWhole([CHANGES.layout], live),
    hasVersions: isWhole([VERSIONS.layout], live),
    hasSchedules: isWhole([SCHEDULES.layout], live),
    hasReleases: isWhole(
      tablesOfReleases(model).map(({ layout }) => layout),
      live,
    ),
    hasComments: isWhole([COMMENTS.layout], live),
    hasReviews: isWhole([REVIEWS.layout, REVIEW_STEPS.layout], live),
    isReviewed: model.contentTypes.has(ADMIN_USER_UID),
    hasTrash: isWhole([TRASH.layout], live),
    hasFocalPoints: isWhole([FOCAL_POINTS.layout], live),
    versionRules: projectVersionRules(application, warn),
    trashRules: projectTrashRules(application, warn),
    marks: markTables(live),
    answers: cache.enabled
      ? createResponseCache(cacheBytes(application).primary, freshness?.changes ?? undefined)
      : null,
    ...(passwords !== null && { hashPassword: passwords.hash }),
    ...(events !== null && { events }),
  });
}

/** Every server of a project has the same secrets, so a list can be continued on another one. */
const cursorSecretOf = ({ settings: { usersPermissions, admin }, raw }: Application['project']): string | null =>
  appKeys(raw.server)[0] ?? usersPermissions.jwtSecret ?? admin.secret;

/** An engine for a command, or for writes at startup. */
export async function withEngine<T>(application: Application, work: (engine: Engine) => Promise<T>): Promise<T> {
  const passwords = createPasswords({ rounds: application.passwordRounds });
  try {
    return await work(createApplicationEngine(application, null, passwords));
  } finally {
    await passwords.close();
  }
}

/** The project's default locale; `en` if it was never set, as in a new project. */
function createDefaultLocale(application: Application, freshness: Freshness | null): Engine['defaultLocale'] {
  const dialect = dialectOf(application.driver.client);
  const memory = createMemory(memoryProofs(application, freshness));
  const ofSources = new WeakMap<Source, Memory>();
  /** Sources are independent: the proof of one says nothing about another. */
  const memoryOf = (source: Source): Memory =>
    getOrCreate(ofSources, source, () => createMemory(memoryProofs(application, source.freshness)));
  const load = async (reader: Reader) =>
    ((await createSettingReader(reader, dialect)(DEFAULT_LOCALE_KEY)) as string | null) ?? 'en';
  const ofSessions = new WeakMap<Reader, Promise<string>>();
  return (proof, from) => {
    if (from !== undefined && !('reader' in from)) return getOrCreate(ofSessions, from, load);
    return from === undefined
      ? memory.recall('default locale', 1000, () => load(application.driver), proof)
      : memoryOf(from).recall('default locale', 1000, () => load(from.reader), proof);
  };
}

/**
 * Cached data stays valid while the database reports no change. If checking costs a round trip, it is done only if
 * responses are cached, which saves more than that.
 */
export const applicationFreshness = ({ project, model, driver }: Application): Freshness | null =>
  driver.provesLocally || project.settings.cache.enabled ? createFreshness(driver, tablesOutsideMemory(model)) : null;

/** The size of the response cache: with replicas, most of it is for theirs. */
export function cacheBytes({ project }: Pick<Application, 'project'>): { primary: number; replicas: number } {
  const { cache, database } = project.settings;
  const replicas = hasReplicas(database) ? Math.floor(cache.maxBytes * 0.75) : 0;
  return { primary: cache.maxBytes - replicas, replicas };
}

/** For permissions and settings. A request that needs no other proof makes no round trip for one. */
export function memoryProofs({ driver, model }: Application, freshness: Freshness | null): MemoryProofs {
  const unrelated = tablesOutsideMemory(model);
  return {
    ...(driver.provesLocally && freshness !== null && { current: freshness.current }),
    lasting: freshness?.besideContent,
    ownChanges: () => driver.written.beside(unrelated),
  };
}

/** Contain no permissions, accounts or settings: content, and what the server notes about it with most writes. */
export const tablesOutsideMemory = (model: Model): ReadonlySet<string> =>
  new Set([
    ...readContentTables(model),
    OUTBOX.name,
    DELIVERIES.name,
    PUBLIC_URLS.name,
    PURGES.name,
    CHANGES.name,
    VERSIONS.name,
    SCHEDULES.name,
    REVIEWS.name,
    REVIEW_STEPS.name,
    TRASH.name,
    COMMENTS.name,
    FOCAL_POINTS.name,
    FIRST_ROWS.name,
    PRESENCE.name,
    COUNTERS.name,
    REQUESTS.name,
    SESSIONS.name,
    ...LOG_TABLES.map(({ name }) => name),
  ]);

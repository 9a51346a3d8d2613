import { draftActions } from './draft-actions.ts';
import { createRefuseFault } from '../../database/database-fault.ts';
import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { type Authenticator, createAuthenticator } from '../../auth/authenticator.ts';
import type { PreviewCallers } from '../../auth/previews/preview-callers.ts';
import { createUserSessionStore } from '../../management/users/user-session-store.ts';
import { createPasswords } from '../../auth/passwords/passwords.ts';
import type { Reader } from '../../database/driver.ts';
import type { Freshness } from '../../database/freshness.ts';
import { measureDriver } from '../../database/drivers/measure-driver.ts';
import { countStatements } from '../../database/running/run-statement.ts';
import { sweepTrash } from '../../content/trash/sweep-trash.ts';
import { sweepVersions } from '../../content/versions/sweep-versions.ts';
import { createScheduler } from '../../management/schedules/create-scheduler.ts';
import { notingDriver } from '../../events/purging/noting-driver.ts';
import { createEvents } from '../../events/create-events.ts';
import type { Pipeline, ReportFault } from '../../http/handle-request.ts';
import { assembleLive } from './assemble-live.ts';
import { isClosing } from '../../http/close-server.ts';
import { createServer } from '../../http/create-server.ts';
import { createRecordRequests } from '../../http/record-requests.ts';
import type { AssignedLifecycles } from '../../handlers/lifecycles/assigned-lifecycles.ts';
import type { Route } from '../../http/route.ts';
import { createRouteTable } from '../../http/route-table.ts';
import { dialectOf } from '../../sql/dialect-of.ts';
import { countWaiting } from '../../util/turns.ts';
import { applicationFreshness, createApplicationEngine, memoryProofs } from '../opening/create-application-engine.ts';
import { recordingDriver } from '../../activity/recording-driver.ts';
import { assembleActivity } from './assemble-activity.ts';
import { assembleCdn } from './assemble-cdn.ts';
import { assembleAccounts } from './assemble-accounts.ts';
import { assembleAdmin } from './admin/assemble-admin.ts';
import type { Restart } from './builder/assemble-builder.ts';
import { assembleHandlers } from './assemble-handlers.ts';
import { assembleMedia } from './assemble-media.ts';
import { PAGES_DIR } from '../assemble-pages.ts';
import { openMailer } from './open-mailer.ts';
import { assembleReplicas, withPositionHeader } from './assemble-replicas.ts';
import { assembleRoutes } from './assemble-routes.ts';
import { createCheckReadiness } from './check-readiness.ts';
import { startSweeping } from './start-sweeping.ts';
import { logResponses } from '../logging/log-responses.ts';
import { createFindIgnored } from '../logging/ignored-parameters.ts';
import type { Log } from '../logging/log.ts';
import { incomingFolder } from './incoming-folder.ts';
import { bothOf, openMetrics } from '../metrics/open-metrics.ts';
import { openTracing } from '../tracing/open-tracing.ts';
import { type Application, withSchemas } from '../opening/open-application.ts';
import { serveTransfers } from '../migrating/serve-transfers.ts';
import { refuseWrites, trialMailer } from '../opening/trial.ts';
import { openApplicationTally } from './open-application-tally.ts';

/** Wires everything a running server needs, from an open application. */
export async function assembleServer(
  opened: Application,
  given: Log,
  devToken: string | null = null,
  onRoutes: (routes: readonly Route[]) => void = () => undefined,
  pagesDir: string = PAGES_DIR,
  registered: AssignedLifecycles | null = null,
  restart: Restart | null = null,
): Promise<FastifyInstance> {
  const metrics = await openMetrics(opened.project.settings.server.metrics);
  const tracing = await openTracing(opened.project.settings.server.tracing, given.warn);
  const cdn = opened.isTrial === true ? null : await assembleCdn(opened, given);
  const driverInUse = cdn === null ? opened.driver : notingDriver(opened.driver, cdn.purger);
  const measured = measureDriver(driverInUse, metrics?.onStatement ?? null);
  const activity = opened.isTrial === true ? null : await assembleActivity({ ...opened, driver: measured }, given);
  const application = { ...opened, driver: activity === null ? measured : recordingDriver(measured, activity) };
  const { project, model, driver } = application;
  // The driver classifies every fault, whichever part reports it.
  const log: Log = {
    ...given,
    fault(error, fields = {}) {
      const kind = driver.faultOf(error);
      metrics?.onFault(kind);
      given.fault(error, { kind, ...fields });
    },
  };
  const reportFault: ReportFault = (error, requestId) => log.fault(error, { requestId });
  const { limits, middlewares, server, usersPermissions, apiTokenSalt } = project.settings;
  const freshness = applicationFreshness(application);
  const assembled: { previews: PreviewCallers | null } = { previews: null };
  const userSessions = createUserSessionStore(driver, dialectOf(driver.client), usersPermissions.sessions !== null);
  const authenticatorAt = (
    reader: Reader,
    proven: Freshness | null,
    previews: () => PreviewCallers | null = () => null,
  ): Authenticator =>
    createAuthenticator({
      previews,
      driver: reader,
      dialect: dialectOf(driver.client),
      model,
      secrets: { jwtSecret: usersPermissions.jwtSecret, apiTokenSalt },
      withoutRoles: usersPermissions.isOff,
      sessions: { find: (name) => userSessions.find(name, reader) },
      proofs: memoryProofs(application, proven),
    });
  // Only the primary knows what its callers may be shown, and shows it.
  const authenticator = authenticatorAt(driver, freshness, () => assembled.previews);
  const passwords = createPasswords({ rounds: application.passwordRounds });
  const events = createEvents({
    driver,
    dialect: dialectOf(driver.client),
    hub: application.code.events,
    settings: server.webhooks,
    tracer: tracing?.tracer ?? null,
    warn: log.warn,
    reportFault,
  });
  const engine = createApplicationEngine(application, freshness, passwords, events, log.warn);
  // Usually complete before the first request arrives; nothing waits for it.
  void engine.sizes.refresh();
  const media = await assembleMedia(application, engine, log);
  const tally = openApplicationTally(application, log);
  const isTrial = application.isTrial === true;
  const mailer = isTrial ? trialMailer(log) : openMailer(project, log);
  const served: string[] = [];
  const accounts = assembleAccounts(application, {
    ...{ engine, tally, passwords, mailer, log },
    served: () => served,
  });
  const providers = accounts?.providers ?? null;
  const onTaskRun = metrics?.onTaskRun;
  const parts = { engine, authenticator, tally, mailer, passwords, media, log, providers, registered, onTaskRun };
  const handlers = await assembleHandlers(application, parts);
  if ('schemas' in handlers) {
    mailer.close();
    media.close();
    await Promise.all([passwords.close(), events.close(), activity?.close(), tracing?.close(), cdn?.purger.close()]);
    const changed = await withSchemas(opened, handlers.schemas);
    return assembleServer(changed, given, devToken, onRoutes, pagesDir, handlers.assigned, restart);
  }
  const replication = isTrial
    ? null
    : await assembleReplicas(application, {
        ...{ engine, authenticator, authenticatorAt },
        wrap: (one) => measureDriver(one, metrics?.onStatement ?? null),
        warn: log.warn,
      });
  const replicated = replication?.reading ?? null;
  if (!isTrial) await handlers.start();
  const surround = isTrial ? refuseWrites(application, handlers.surround()) : handlers.surround();
  let isRestarting = false;
  const startsAgain =
    restart === null
      ? null
      : () => {
          isRestarting = true;
          restart();
        };
  const admin = assembleAdmin(application, {
    ...{ engine, activity, tally, passwords, mailer, log, freshness },
    served: () => served,
    apiRoutes: handlers.describeRoutes,
    providers,
    library: media.library,
    restart: startsAgain,
  });
  assembled.previews = admin?.previews ?? null;
  if (!isTrial) await admin?.settle();
  const routes = await assembleRoutes(application, {
    engine,
    media,
    mailer,
    accounts,
    handlers,
    devToken,
    pagesDir,
    checkReadiness: createCheckReadiness(driver, {
      isClosing: () => isClosing(app),
      hasReplica: () => replication?.replicas.all.some((one) => one.status() === 'used') === true,
      isTrial,
    }),
    replicated,
    admin: admin?.routes ?? [],
    isRestarting: () => isRestarting,
  });
  served.push(...routes.flatMap(({ action, leadsTo }) => action ?? leadsTo ?? []));
  served.push(...draftActions(application));
  onRoutes(routes);
  const findIgnored =
    project.environment === 'development' ? createFindIgnored(model, project.settings.api.prefix) : null;
  const pipeline: Pipeline = {
    table: createRouteTable([...(metrics?.routes ?? []), ...routes]),
    authenticator,
    administrators: admin?.authenticator ?? null,
    freshness,
    replicated,
    refuseFault: createRefuseFault(driver),
    reportFault,
    ...(cdn !== null && { tagForCaches: cdn.tagForCaches }),
    ...(surround && { surround }),
    ...(activity !== null && {
      record: createRecordRequests(activity, { api: project.settings.admin.log?.api === true }),
    }),
  };
  const cors = replicated === null ? middlewares.cors : withPositionHeader(middlewares.cors);
  const { live, sockets } = assembleLive(project.settings, {
    ...{ pipeline, freshness, written: driver.written },
    ...{ cors, requestMs: limits.requestMs },
  });
  const app: FastifyInstance = await createServer({
    pipeline,
    live,
    sockets,
    attached: handlers.attachedServer(),
    upgrade: admin === null ? null : serveTransfers(application, engine, log, activity),
    cors,
    security: middlewares.security,
    publicDir: existsSync(server.publicDir) ? server.publicDir : null,
    followLinks: server.followLinks,
    poweredBy: middlewares.poweredBy,
    compression: middlewares.compression,
    responseTime: middlewares.responseTime,
    findIgnored: project.settings.api.ignoredHeader ? findIgnored : null,
    onAnswered: bothOf(
      logResponses(log, {
        // Like v4's logger: a line per request, except in production, where a proxy does it.
        requests: server.log.requests ?? (middlewares.logger && project.environment === 'development'),
        slowMs: server.log.slowMs,
        reasons: project.environment === 'development',
        ...(findIgnored !== null && { findIgnored }),
      }),
      bothOf(metrics?.onAnswered ?? null, tracing?.onAnswered) ?? undefined,
    ),
    tracer: tracing?.tracer ?? null,
    load: { limits, countWaiting: countSteps, warn: log.warn },
    proxies: server.proxies,
    bodyLimit: middlewares.body.jsonLimit,
    formLimit: middlewares.body.formLimit,
    bodyMs: limits.bodyMs,
    requestMs: limits.requestMs,
    uploads: {
      folder: incomingFolder(project.settings),
      fieldBytes: middlewares.body.maxFieldsSize,
      fileBytes: project.settings.upload.requestBytes,
      requestMs: limits.uploadMs,
      reportFault,
    },
    maxHeaderBytes: limits.queryStringBytes,
  });
  metrics?.observe({ driver, engine, events, live, countWaiting: countSteps, replication });
  const closeMetrics = await metrics?.listen();
  app.addHook('onClose', async () => closeMetrics?.());
  app.addHook('onClose', async () => mailer.close());
  app.addHook('onClose', () => passwords.close());
  if (!isTrial) app.addHook('onClose', () => handlers.stop());
  app.addHook('onClose', async () => media.close());
  app.addHook('onClose', () => events.close());
  app.addHook('onClose', () => activity?.close());
  app.addHook('onClose', () => cdn?.purger.close());
  app.addHook('onClose', () => tracing?.close());
  if (isTrial) return app;
  // Files that the trash forgets are removed by the sweep of files.
  const sweeps = [() => sweepTrash(engine), media.sweep, () => sweepVersions(engine), async () => activity?.sweep()];
  const stopSweeping = startSweeping(sweeps, driver, reportFault);
  app.addHook('onClose', async () => stopSweeping());
  const scheduler = createScheduler({
    engine,
    secret: project.settings.admin.secret ?? '',
    warn: log.warn,
    reportFault,
  });
  scheduler.start();
  app.addHook('onClose', () => scheduler.close());
  await events.start();
  return app;
}

/** Steps of requests waiting for the database or for their turn. */
const countSteps = (): number => countWaiting() + countStatements();

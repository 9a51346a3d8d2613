import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createTally } from '../../src/auth/accounts/limits/tally.ts';
import { createAuthenticator } from '../../src/auth/authenticator.ts';
import { createApplicationEngine } from '../../src/app/opening/create-application-engine.ts';
import { assembleMedia } from '../../src/app/assembling/assemble-media.ts';
import { openMailer } from '../../src/app/assembling/open-mailer.ts';
import { createPasswords } from '../../src/auth/passwords/passwords.ts';
import { withAggregates } from '../../src/app/assembling/with-aggregates.ts';
import { assembleHandlers } from '../../src/app/assembling/assemble-handlers.ts';
import { openApplication, openProject } from '../../src/app/opening/open-application.ts';
import { createCacheControl } from '../../src/http/conditional/conditional-headers.ts';
import { aggregateRoutes, contentRoutes } from '../../src/http/routes/content-routes.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { CONFORMANCE_PROJECT } from '../support/conformance-material.ts';
import { faultLog } from '../support/fault-log.ts';

const NO_OWN_MIDDLEWARES = "module.exports = ['strapi::security', 'strapi::cors'];";

/** The core's routes of a project, and what its code makes of them. */
async function arrange(project: string, middlewares?: string) {
  const dir = mkdtempSync(path.join(tmpdir(), 'plinth-arranged-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  cpSync(project, dir, { recursive: true });
  if (middlewares !== undefined) writeFileSync(path.join(dir, 'config/middlewares.js'), middlewares);
  rmSync(path.join(dir, 'seed.js'), { force: true });
  const application = await openApplication(await openProject(dir), { createTables: true });
  onTestFinished(() => application.close());
  const { driver, model } = application;
  const engine = createApplicationEngine(application);
  const secrets = { jwtSecret: null, apiTokenSalt: null };
  const authenticator = createAuthenticator({ driver, dialect: dialectOf(driver.client), model, secrets });
  const log = faultLog(() => {});
  const passwords = createPasswords({ threads: 1 });
  const media = await assembleMedia(application, engine, log);
  onTestFinished(async () => {
    media.close();
    await passwords.close();
  });
  const mailer = openMailer(application.project, log);
  const handlers = await assembleHandlers(application, {
    ...{ engine, authenticator, mailer, passwords, media, log },
    tally: createTally(),
    providers: null,
    registered: null,
  });
  if ('schemas' in handlers) throw new Error('register has changed types');
  const contracts = { prefix: '/api', contract: 'v4', v5Prefix: null } as const;
  const core = contentRoutes(engine, contracts, createCacheControl({}));
  const arranged = handlers.arrangeRoutes(core);
  const all = withAggregates(arranged, core, aggregateRoutes(engine, contracts, createCacheControl({})));
  const paths = all.filter(({ method }) => method === 'GET').map(({ path: shown }) => shown);
  const aggregated = paths.filter((shown) => shown.endsWith('/aggregate'));
  const changed = core.filter((route) => !arranged.some((other) => other === route)).map(({ action }) => action);
  return { handlers, core, arranged, changed, paths, aggregated };
}

test('routes without code stay the very same objects: nothing is wrapped around them', async () => {
  const { handlers, core, arranged, changed, paths, aggregated } = await arrange(CONFORMANCE_PROJECT);
  expect(changed).toEqual(['api::restaurant.restaurant.find']);
  expect(arranged).toHaveLength(core.length);
  expect(handlers.surround()).toBeUndefined();
  // Lists have aggregates, before their entries, where the project changes neither.
  expect(aggregated).toContain('/api/articles/aggregate');
  expect(aggregated).not.toContain('/api/restaurants/aggregate');
  const [list] = [paths.indexOf('/api/articles/aggregate')];
  expect(paths[list + 1]).toBe('/api/articles/:id');
});

test('generated files change nothing; only customised routes run project code', async () => {
  const project = fileURLToPath(new URL('./project/', import.meta.url));
  const { handlers, changed, aggregated } = await arrange(project, NO_OWN_MIDDLEWARES);
  for (const own of ['articles', 'authors', 'categories', 'notes', 'tags', 'troubles'])
    expect(aggregated).not.toContain(`/api/${own}/aggregate`);
  expect(handlers.surround()).toBeUndefined();
  expect(changed.sort()).toEqual([
    'api::article.article.delete',
    'api::article.article.find',
    'api::article.article.findOne',
    'api::author.author.find',
    'api::category.category.find',
    'api::homepage.homepage.find',
    'api::note.note.create',
    'api::note.note.delete',
    'api::note.note.find',
    'api::note.note.findOne',
    'api::note.note.update',
    'api::tag.tag.find',
    'api::tag.tag.findOne',
    'api::trouble.trouble.create',
    'api::trouble.trouble.delete',
    'api::trouble.trouble.findOne',
    'api::trouble.trouble.update',
  ]);
});

test('a middleware of the project surrounds every route', async () => {
  const project = fileURLToPath(new URL('./project/', import.meta.url));
  const { handlers, core, changed, aggregated } = await arrange(project);
  expect(handlers.surround()).toBeDefined();
  expect(aggregated).toEqual([]);
  expect(changed).toHaveLength(core.length);
});

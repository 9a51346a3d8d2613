import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Access } from '../../access/access.ts';
import type { Engine } from '../../content/engine.ts';
import { rememberResponse } from '../../content/memory/remember-response.ts';
import { openScope } from '../../content/scope.ts';
import { errorBody, notFound } from '../../errors.ts';
import { routeOf } from '../../explorer/describe-model.ts';
import type { Model } from '../../schema/model.ts';
import { taggedReply } from '../conditional/tagged-reply.ts';
import type { Reply, Route, RouteRequest } from '../route.ts';
import { accessOf } from '../routes/content-routes.ts';
import type { OpenType, StartPage } from './start-page.ts';

export interface StartOptions {
  readonly name: string;
  readonly prefix: string;
  readonly engine: Engine;
  readonly links: StartPage['links'];
  /** The project's public folder; its `index.html` is the page if it exists. */
  readonly publicDir: string;
  /** Whether Plinth shows its own page. */
  readonly shows: boolean;
}

/** The page at `/`: the project's own, or an overview by Plinth of what the caller may use; otherwise 404. */
export const startRoute = (options: StartOptions): Route => ({
  method: 'GET',
  path: '/',
  realm: 'content',
  action: null,
  identity: 'optional',
  reads: true,
  answeredBy: 'start page',
  replyToAnyone: () => replyWithout(options),
  handle: (request) => showPage(options, request),
});

/** Null if the page is Plinth's. */
function replyWithout({ publicDir, shows }: StartOptions): Reply | null {
  const missing: Reply = { status: 404, body: errorBody(notFound()) };
  if (existsSync(path.join(publicDir, 'index.html'))) return { ...missing, file: '/index.html' };
  return shows ? null : missing;
}

async function showPage({ engine, prefix, name, links }: StartOptions, request: RouteRequest): Promise<Reply> {
  const { caller, proof, source, work } = request;
  const access = accessOf(caller);
  const isPublic = caller?.kind === 'anonymous';
  const { START_POLICY, writeStartPage } = await import('./start-page.ts');
  const scope = openScope(engine, access, work, undefined, source ?? engine.source);
  const answer = await rememberResponse(scope, proof, `start page ${isPublic} ${access.key}`, async () =>
    writeStartPage({ name, links, isPublic, open: openTypes(engine.model, prefix, access) }),
  );
  return {
    ...taggedReply(answer),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': START_POLICY,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    },
  };
}

const VERBS: Readonly<Record<string, string>> = {
  find: 'read',
  findOne: 'read one',
  create: 'create',
  update: 'change',
  delete: 'delete',
};

function openTypes(model: Model, prefix: string, access: Access): readonly OpenType[] {
  return [...model.contentTypes.values()].flatMap((type) => {
    const route = routeOf(type);
    const actions = Object.keys(VERBS).filter((action) => access.allows(`${type.uid}.${action}`));
    if (route === null || actions.length === 0) return [];
    // If the list is readable, single entries are not listed separately.
    const shown = actions.includes('find') ? actions.filter((action) => action !== 'findOne') : actions;
    return [
      {
        name: type.displayName,
        path: actions.includes('find') ? `${prefix}/${route}` : null,
        verbs: shown.map((action) => VERBS[action] ?? action),
      },
    ];
  });
}

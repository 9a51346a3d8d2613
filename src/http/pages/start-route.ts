import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Access } from '../../access/access.ts';
import type { Authenticator } from '../../auth/authenticator.ts';
import { errorBody, notFound } from '../../errors.ts';
import { routeOf } from '../../explorer/describe-model.ts';
import type { Model } from '../../schema/model.ts';
import { type Reply, type Route, openRoute } from '../route.ts';
import type { OpenType, StartPage } from './start-page.ts';

export interface StartOptions {
  readonly name: string;
  readonly prefix: string;
  readonly model: Model;
  readonly authenticator: Authenticator;
  readonly links: StartPage['links'];
  /** The project's public folder; its `index.html` is the page if it exists. */
  readonly publicDir: string;
  /** Whether Plinth shows its own page. */
  readonly shows: boolean;
}

/** The page at `/`: the project's own, or an overview by Plinth; otherwise 404. */
export const startRoute = (options: StartOptions): Route => ({
  method: 'GET',
  path: '/',
  ...openRoute('start page'),
  handle: () => answer(options),
});

async function answer({ publicDir, shows, model, prefix, authenticator, ...page }: StartOptions): Promise<Reply> {
  const missing: Reply = { status: 404, body: errorBody(notFound()) };
  if (existsSync(path.join(publicDir, 'index.html'))) return { ...missing, file: '/index.html' };
  if (!shows) return missing;
  const { START_POLICY, writeStartPage } = await import('./start-page.ts');
  const open = openTypes(model, prefix, await authenticator.publicAccess());
  return {
    status: 200,
    body: writeStartPage({ ...page, open }),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': START_POLICY,
      'cache-control': 'no-store',
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

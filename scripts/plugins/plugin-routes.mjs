import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The routes that a plugin declares: method, path with its prefix, and whether they are for administrators. */
export function declaredRoutes(folder, name) {
  const require = createRequire(path.join(folder, 'package.json'));
  const at = path.join(folder, 'node_modules', name);
  const manifest = require(path.join(at, 'package.json'));
  const file = ['strapi-server.js', 'strapi-server/index.js'].map((one) => path.join(at, one)).find(existsSync);
  const plugin = manifest.strapi?.name ?? name.replace(/^strapi-plugin-/, '');
  // Some plugins look at it while they are imported; their routes do not depend on what they find.
  globalThis.strapi = anything();
  const loaded = require(file ?? at);
  const server = typeof loaded === 'function' ? loaded({ strapi }) : (loaded.default ?? loaded);
  const { routes = [] } = server;
  const routers = Array.isArray(routes) ? [{ type: 'admin', routes }] : Object.values(routes);
  return routers.flatMap(({ type = 'admin', prefix = `/${plugin}`, routes: list = [] }) =>
    list.map(({ method, path: below, config }) => ({
      method,
      forAdministrators: type !== 'content-api',
      path: `${type === 'content-api' ? '/api' : ''}${config?.prefix ?? prefix}${below}`,
    })),
  );
}

const anything = () =>
  new Proxy(() => undefined, {
    get: (_, name) => (name === Symbol.toPrimitive ? () => '' : name === Symbol.iterator ? [][name] : anything()),
    apply: () => anything(),
  });

/** One request for each route: names in its path become values that both servers know. */
export const requestOf = ({ method, path: pattern, forAdministrators }) => ({
  method,
  forAdministrators,
  path: pattern.replaceAll(/:(\w+)(\([^)]*\))?\??/g, (_, name) => VALUES[name] ?? '1').replaceAll(/\(\.\*\)|\*/g, 'x'),
  body: method === 'GET' || method === 'DELETE' ? undefined : {},
});

const TYPE = 'api::article.article';
const VALUES = {
  ...{ uid: TYPE, model: TYPE, slug: TYPE, contentType: TYPE, contentTypeUid: TYPE, relation: `${TYPE}:1` },
  ...{ targetModel: TYPE, modelUid: TYPE, locale: 'en', lang: 'en', collection: TYPE, type: 'article' },
};

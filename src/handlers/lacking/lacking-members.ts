import { unavailableMembers } from './unavailable.ts';

const VERBS = [
  ...['acl', 'bind', 'checkout', 'connect', 'copy', 'link', 'lock', 'merge', 'mkactivity', 'mkcalendar', 'mkcol'],
  ...['move', 'notify', 'propfind', 'proppatch', 'purge', 'rebind', 'report', 'search', 'source', 'subscribe'],
  ...['trace', 'unbind', 'unlink', 'unlock', 'unsubscribe'],
];

/**
 * What v4 has and Plinth lacks, by the object that has it: named when it is called. Names that v4
 * does not have either stay undefined, for code that asks before it calls.
 */
const LACKING = {
  strapi: [
    ...['startupLogger', 'bootstrap', 'listen', 'load', 'register', 'start', 'startWebhooks', 'openAdmin'],
    ...[
      'postListen',
      'runLifecyclesFunctions',
      'loadAPIs',
      'loadAdmin',
      'loadApp',
      'loadComponents',
      'loadMiddlewares',
    ],
    ...['loadPlugins', 'loadPolicies', 'loadSanitizers', 'loadValidators', 'registerInternalHooks'],
    ...['sendStartupTelemetry'],
  ],
  'strapi.log': [
    ...['add', 'clear', 'configure', 'exceptions', 'pipe', 'profile', 'query', 'rejections', 'remove', 'setLevels'],
    ...['startTimer', 'stream', 'unpipe', 'write'],
  ],
  'strapi.server': ['destroy', 'initMiddlewares', 'initRouting', 'listen'],
  'strapi.server.router': [
    ...['allowedMethods', 'match', 'middleware', 'param', 'prefix', 'redirect', 'register', 'route', 'routes', 'url'],
    ...VERBS,
  ],
  'strapi.auth': ['authenticate'],
  'strapi.admin': ['bootstrap', 'contentTypes', 'controllers', 'destroy', 'middlewares', 'policies', 'register'],
  'strapi.contentAPI': ['getRoutesMap'],
  "require('@strapi/strapi')": ['compile'],
  "require('@strapi/utils').policy": ['get', 'globalPolicy', 'resolve'],
  "require('@strapi/utils').sanitize": ['visitors'],
  "require('@strapi/utils').sanitize.sanitizers": [
    ...['defaultSanitizeFields', 'defaultSanitizeFilters', 'defaultSanitizePopulate', 'defaultSanitizeSort'],
    'sanitizePasswords',
  ],
  "require('@strapi/utils').validate": ['validators', 'visitors'],
  'strapi.db.lifecycles': ['createEvent', 'run'],
  'strapi.db.dialect': [
    ...['canAddIncrements', 'canAlterConstraints', 'configure', 'endSchemaUpdate', 'getSqlType', 'getTables'],
    ...['initialize', 'schemaInspector', 'startSchemaUpdate', 'supportsOperator', 'supportsUnsigned'],
    ...['supportsWindowFunctions', 'transformErrors', 'useReturning', 'usesForeignKeys'],
  ],
  "strapi.plugin('upload').service('upload')": [
    ...['add', 'emitEvent', 'enhanceAndValidateFile', 'enhanceFile', 'formatFileInfo', 'getConfiguration'],
    ...['setConfiguration', 'update', 'uploadFileAndPersist', 'uploadImage', 'uploadToEntity'],
  ],
} as const;

/** The members of an object, and those that it lacks. */
export function withLacking<T extends object>(path: keyof typeof LACKING, members: T): T {
  const lacking = unavailableMembers(path, LACKING[path]);
  for (const [name, value] of Object.entries(lacking)) {
    if (!(name in members)) Object.defineProperty(members, name, { value, configurable: true, writable: true });
  }
  return members;
}

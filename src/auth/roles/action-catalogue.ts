import type { ContentType, Model } from '../../schema/model.ts';

/** All actions that a role can be granted: `api::article` -> `article` -> `find`, … */
export type ActionCatalogue = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

const COLLECTION_ACTIONS = ['find', 'findOne', 'create', 'update', 'delete'];
const SINGLE_ACTIONS = ['find', 'update', 'delete'];

const PLUGIN_ACTIONS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'plugin::content-type-builder': {
    components: ['getComponents', 'getComponent'],
    'content-types': ['getContentTypes', 'getContentType'],
  },
  'plugin::email': { email: ['send'] },
  'plugin::upload': { 'content-api': ['find', 'findOne', 'destroy', 'upload'] },
  'plugin::users-permissions': {
    auth: [
      'callback',
      'changePassword',
      'resetPassword',
      'connect',
      'forgotPassword',
      'register',
      'emailConfirmation',
      'sendEmailConfirmation',
    ],
    user: ['create', 'update', 'find', 'findOne', 'count', 'destroy', 'me'],
    role: ['createRole', 'findOne', 'find', 'updateRole', 'deleteRole'],
    permissions: ['getPermissions'],
  },
  'plugin::i18n': { locales: ['listLocales'] },
};

export function actionsOfType(type: ContentType): readonly string[] {
  const actions = type.kind === 'singleType' ? SINGLE_ACTIONS : COLLECTION_ACTIONS;
  return type.localized ? [...actions, 'createLocalization'] : actions;
}

export function readActionCatalogue(model: Model): ActionCatalogue {
  const catalogue = new Map<string, Map<string, readonly string[]>>();
  const types = [...model.contentTypes.values()].filter((type) => type.apiName !== null);
  for (const type of types.sort((a, b) => (a.uid < b.uid ? -1 : 1))) {
    const [holder = '', controller = ''] = type.uid.split('.');
    const controllers = catalogue.get(holder) ?? new Map<string, readonly string[]>();
    catalogue.set(holder, controllers.set(controller, actionsOfType(type)));
  }
  for (const [holder, controllers] of Object.entries(PLUGIN_ACTIONS)) {
    catalogue.set(holder, new Map(Object.entries(controllers)));
  }
  return catalogue;
}

/** `api::article.article.find`, … */
export const actionNames = (catalogue: ActionCatalogue): readonly string[] =>
  [...catalogue].flatMap(([holder, controllers]) =>
    [...controllers].flatMap(([controller, actions]) => actions.map((action) => `${holder}.${controller}.${action}`)),
  );

/**
 * Actions of routes, such as `api::article.article.bySlug`. For the project's APIs nothing else can be granted, as in
 * v4; plugins of the project also have built-in actions. Includes actions that are open to everyone.
 */
export function servedActions(catalogue: ActionCatalogue, served: readonly string[]): ActionCatalogue {
  const isServed = new Set(served);
  const knownActions = actionNames(catalogue).filter((action) => !NEEDS_ROUTE.test(action) || isServed.has(action));
  const result = new Map<string, Map<string, readonly string[]>>();
  for (const one of new Set([...knownActions, ...served])) {
    const [holder = '', controller = '', action] = one.split('.');
    if (action === undefined) continue;
    const controllers = result.get(holder) ?? new Map<string, readonly string[]>();
    result.set(holder, controllers.set(controller, [...(controllers.get(controller) ?? []), action]));
  }
  return result;
}

/** i18n is the only optional v4 plugin; its route exists with the plugin. */
const NEEDS_ROUTE = /^(api::|plugin::i18n\.)/;

/** A role's permissions in the contract's format: every action, enabled or not. */
export function catalogueJson(catalogue: ActionCatalogue, granted: ReadonlySet<string>): unknown {
  const entries = [...catalogue].map(([holder, controllers]) => {
    const shown = [...controllers].map(([controller, actions]) => {
      const states = actions.map((action) => {
        const enabled = granted.has(`${holder}.${controller}.${action}`);
        return [action, { enabled, policy: '' }] as const;
      });
      return [controller, Object.fromEntries(states)] as const;
    });
    return [holder, { controllers: Object.fromEntries(shown) }] as const;
  });
  return Object.fromEntries(entries);
}

/** The enabled actions of a body in the same format. */
export function enabledActions(permissions: unknown): readonly string[] {
  return entriesOf(permissions).flatMap(([holder, { controllers }]) =>
    entriesOf(controllers).flatMap(([controller, actions]) =>
      entriesOf(actions)
        .filter(([, state]) => state.enabled === true)
        .map(([action]) => `${holder}.${controller}.${action}`),
    ),
  );
}

const entriesOf = (value: unknown): [string, Record<string, unknown>][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).filter((entry) => typeof entry[1] === 'object' && entry[1] !== null)
    : [];

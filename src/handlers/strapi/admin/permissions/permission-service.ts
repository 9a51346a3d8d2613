import type { Engine } from '../../../../content/engine.ts';
import {
  createPermissionRules,
  type PermissionRegistry,
  type PermissionRules,
} from '../../../../management/administrators/permission-rules.ts';
import { shownPermission } from '../../../../management/administrators/admin-permission.ts';
import { createAdminRoleStore } from '../../../../management/administrators/roles/admin-role-store.ts';
import { readPermissionData } from '../../../../management/administrators/roles/replace-permissions.ts';
import { emitAddition } from '../../../../management/administrators/roles/role-events.ts';
import type { StableParts } from '../../../host/stable-parts.ts';
import { createActionProvider } from './action-provider.ts';
import { createConditionProvider } from './condition-provider.ts';
import type {
  SectionBuilder,
  SectionHandler,
  SectionMatcher,
  SectionOptions,
} from '../../../../management/administrators/sections/section-builder.ts';
import { inTime } from './in-time.ts';

export interface AdminHost {
  readonly parts: StableParts;
  readonly adminPermissions: PermissionRegistry;
  readonly plugins: ReadonlyMap<string, unknown>;
}

export interface PermissionServiceParts {
  readonly content: Engine;
  /** For code that a request waits for. */
  readonly timeLimitMs: number;
  readonly rules: () => PermissionRules;
}

/** Plugins of v4 that the project does not have. */
export const absentPlugins = ({ plugins }: Pick<AdminHost, 'plugins'>): readonly string[] =>
  ['i18n', 'users-permissions'].filter((name) => !plugins.has(name));

/** Actions and conditions of the server, and those registered by the project's code so far. */
export function createHostRules(
  content: Engine,
  { adminPermissions, plugins }: Pick<AdminHost, 'adminPermissions' | 'plugins'>,
): () => PermissionRules {
  return () => createPermissionRules(content.model, absentPlugins({ plugins }), adminPermissions);
}

/** `strapi.service('admin::permission')`: code registers further actions and conditions for administrators here. */
export function createPermissionService(
  { content, timeLimitMs, rules }: PermissionServiceParts,
  { parts, adminPermissions: registry, plugins }: AdminHost,
) {
  return {
    /** All or none. */
    async createMany(newPermissions: readonly (object & { readonly role?: unknown })[]) {
      const added = newPermissions.map((one) => ({ ...readPermissionData(one), roleId: Number(roleIdOf(one.role)) }));
      return emitAddition(content, await createAdminRoleStore(content).add(added)).map(shownPermission);
    },
    actionProvider: parts.of('provider of actions', createActionProvider(registry, rules, plugins)),
    conditionProvider: parts.of('provider of conditions', createConditionProvider(registry, rules, timeLimitMs)),
    sectionsBuilder: parts.of('builder of sections', createSectionsBuilder(registry, rules, timeLimitMs)),
  };
}

const roleIdOf = (role: unknown): unknown =>
  typeof role === 'object' && role !== null ? (role as { readonly id?: unknown }).id : role;

/** `strapi.admin.services.permission.sectionsBuilder` */
function createSectionsBuilder(registry: PermissionRegistry, rules: () => PermissionRules, timeLimitMs: number) {
  const limited =
    <Input>(name: string, call: (input: Input) => unknown) =>
    (input: Input): Promise<unknown> =>
      inTime(timeLimitMs, `A function for the section "${name}" of permissions`, () => call(input));
  const change = (make: (builder: SectionBuilder) => void) => {
    registry.sections.push(make);
    return builder;
  };
  const builder = {
    createSection: (name: string, { handlers = [], matchers = [], ...options }: SectionOptions = {}) =>
      change((sections) =>
        sections.createSection(name, {
          ...options,
          handlers: handlers.map((handler) => limited(name, handler)),
          matchers: matchers.map((matcher) => limited(name, matcher)),
        }),
      ),
    deleteSection: (name: string) => change((sections) => sections.deleteSection(name)),
    addHandler: (name: string, handler: SectionHandler) =>
      change((sections) => sections.addHandler(name, limited(name, handler))),
    addMatcher: (name: string, matcher: SectionMatcher) =>
      change((sections) => sections.addMatcher(name, limited(name, matcher))),
    build: () => rules().sections([]),
  };
  return builder;
}

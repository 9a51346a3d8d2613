import type { Engine } from '../../../../content/engine.ts';
import {
  createPermissionRules,
  type PermissionRegistry,
  type PermissionRules,
} from '../../../../management/administrators/permission-rules.ts';
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
}

/** `strapi.service('admin::permission')`: code registers further actions and conditions for administrators here. */
export function createPermissionService(
  { content, timeLimitMs }: PermissionServiceParts,
  { parts, adminPermissions: registry, plugins }: AdminHost,
) {
  const absent = ['i18n', 'users-permissions'].filter((name) => !plugins.has(name));
  const rules = () => createPermissionRules(content.model, absent, registry);
  return {
    actionProvider: parts.of('provider of actions', createActionProvider(registry, rules, plugins)),
    conditionProvider: parts.of('provider of conditions', createConditionProvider(registry, rules, timeLimitMs)),
    sectionsBuilder: parts.of('builder of sections', createSectionsBuilder(registry, rules, timeLimitMs)),
  };
}

/** `strapi.admin.services.permission.sectionsBuilder` */
function createSectionsBuilder(registry: PermissionRegistry, rules: () => PermissionRules, timeLimitMs: number) {
  const limited =
    <Given>(name: string, call: (given: Given) => unknown) =>
    (given: Given): Promise<unknown> =>
      inTime(timeLimitMs, `A function for the section "${name}" of permissions`, () => call(given));
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

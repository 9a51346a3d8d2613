import type { Engine } from '../../../../content/engine.ts';
import type { PermissionRegistry } from '../../../../management/administrators/permission-registry.ts';
import { createPermissionRules } from '../../../../management/administrators/permission-rules.ts';
import type { StableParts } from '../../../host/stable-parts.ts';
import { createActionProvider } from './action-provider.ts';
import { createConditionProvider } from './condition-provider.ts';
import { createSectionsBuilder } from './sections-builder.ts';

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

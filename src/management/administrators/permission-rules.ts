import type { Model } from '../../schema/model.ts';
import { type ActionCatalogue, createActionCatalogue } from './actions/action-catalogue.ts';
import type { PermissionAction } from './actions/permission-action.ts';
import { type AdminCondition, BUILT_IN_CONDITIONS } from './conditions/admin-condition.ts';
import { addDefaultSections, type ShownLocale } from './sections/add-default-sections.ts';
import { createSectionBuilder, describeAction, type SectionBuilder } from './sections/section-builder.ts';

/** Additions of the project and its plugins to administrators' permissions at startup. */
export interface PermissionRegistry {
  readonly actions: Map<string, PermissionAction>;
  readonly conditions: Map<string, AdminCondition>;
  /** Changes to the role page, in the order of the calls. */
  readonly sections: ((builder: SectionBuilder) => void)[];
  /** True after startup: later additions would have no effect. */
  isClosed: boolean;
}

export const createPermissionRegistry = (): PermissionRegistry => ({
  actions: new Map(),
  conditions: new Map(),
  sections: [],
  isClosed: false,
});

/** The available actions and conditions of administrators' permissions. */
export interface PermissionRules {
  readonly actions: ActionCatalogue;
  readonly conditions: ReadonlyMap<string, AdminCondition>;
  /** The tree of the role page. */
  sections(locales: readonly ShownLocale[]): Promise<Readonly<Record<string, unknown>>>;
}

/** `absent`: disabled plugins. */
export function createPermissionRules(
  model: Model,
  absent: readonly string[],
  registry: PermissionRegistry = createPermissionRegistry(),
): PermissionRules {
  const actions = createActionCatalogue(model, absent, [...registry.actions.values()]);
  const builtIn = BUILT_IN_CONDITIONS.map((condition): [string, AdminCondition] => [condition.id, condition]);
  return {
    actions,
    conditions: new Map([...builtIn, ...registry.conditions]),
    async sections(locales) {
      const builder = createSectionBuilder();
      addDefaultSections(builder, { model, actions, locales });
      for (const change of registry.sections) change(builder);
      return builder.build(actions.all.map(describeAction));
    },
  };
}

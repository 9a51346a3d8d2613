import type { PermissionAction } from './actions/permission-action.ts';
import type { AdminCondition } from './conditions/admin-condition.ts';
import type { SectionBuilder } from './sections/section-builder.ts';

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

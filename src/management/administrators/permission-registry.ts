import type { PermissionAction } from './actions/permission-action.ts';
import type { AdminCondition } from './conditions/admin-condition.ts';
import type { SectionBuilder } from './sections/section-builder.ts';

/** What project code and of its plugins adds to the permissions of administrators while it starts. */
export interface PermissionRegistry {
  readonly actions: Map<string, PermissionAction>;
  readonly conditions: Map<string, AdminCondition>;
  /** Changes to the page of roles, in the order in which code asked for them. */
  readonly sections: ((builder: SectionBuilder) => void)[];
  /** True once the start is over: what is added later would have no effect. */
  isClosed: boolean;
}

export const createPermissionRegistry = (): PermissionRegistry => ({
  actions: new Map(),
  conditions: new Map(),
  sections: [],
  isClosed: false,
});

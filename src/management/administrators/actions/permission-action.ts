import type { Uid } from '../../../schema/model.ts';

/** An action that administrator roles can be granted. */
export interface PermissionAction {
  /** `plugin::content-manager.explorer.read`, `admin::users.read`. */
  readonly id: string;
  readonly displayName: string;
  readonly section: 'contentTypes' | 'plugins' | 'settings' | 'internal';
  /** In the section `plugins`. */
  readonly plugin?: string;
  /** In the section `settings`. */
  readonly category?: string;
  readonly subCategory?: string;
  /** Types that the action applies to; absent if none. */
  readonly subjects?: readonly Uid[];
  /** Properties that can limit a permission: `fields`, `locales`. */
  readonly properties?: readonly string[];
  /** The actions that this one implies, on these types. */
  readonly aliases?: readonly { readonly action: string; readonly subjects: readonly Uid[] | null }[];
}

export const EXPLORER = {
  create: 'plugin::content-manager.explorer.create',
  read: 'plugin::content-manager.explorer.read',
  update: 'plugin::content-manager.explorer.update',
  delete: 'plugin::content-manager.explorer.delete',
  publish: 'plugin::content-manager.explorer.publish',
} as const;

import type { Uid } from '../../../schema/model.ts';

/** Something that a role of administrators can be allowed. */
export interface PermissionAction {
  /** `plugin::content-manager.explorer.read`, `admin::users.read`. */
  readonly id: string;
  readonly displayName: string;
  readonly section: 'contentTypes' | 'plugins' | 'settings' | 'internal';
  /** Of the section `plugins`. */
  readonly plugin?: string;
  /** Of the section `settings`. */
  readonly category?: string;
  readonly subCategory?: string;
  /** Types that the action is about; absent if it is about none. */
  readonly subjects?: readonly Uid[];
  /** What a permission for it may be limited to: `fields`, `locales`. */
  readonly properties?: readonly string[];
  /** Whoever has this one also has those, on those types. */
  readonly aliases?: readonly { readonly action: string; readonly subjects: readonly Uid[] | null }[];
}

export const EXPLORER = {
  create: 'plugin::content-manager.explorer.create',
  read: 'plugin::content-manager.explorer.read',
  update: 'plugin::content-manager.explorer.update',
  delete: 'plugin::content-manager.explorer.delete',
  publish: 'plugin::content-manager.explorer.publish',
} as const;

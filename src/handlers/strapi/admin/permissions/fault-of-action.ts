import type { PermissionAction } from '../../../../management/administrators/actions/permission-action.ts';

/** An action as registered by code. */
export interface GivenAction {
  readonly uid: string;
  readonly section: PermissionAction['section'];
  readonly displayName: string;
  readonly pluginName?: string;
  readonly category?: string;
  readonly subCategory?: string;
  readonly subjects?: readonly string[];
  readonly options?: { readonly applyToProperties?: readonly string[] | null };
  readonly aliases?: readonly { readonly actionId: string; readonly subjects?: readonly string[] | null }[] | null;
}

const SECTIONS: readonly unknown[] = ['contentTypes', 'plugins', 'settings', 'internal'];

/** The error in an action registered by code; null if it is valid. */
export function faultOfAction(given: Partial<GivenAction>, plugins: ReadonlyMap<string, unknown>): string | null {
  const { uid, section, displayName, pluginName, category, subCategory, subjects } = given;
  if (typeof uid !== 'string' || uid === '') return 'uid is a required field';
  if (!/^[a-z]([a-z|.|-]+)[a-z]$/.test(uid)) {
    return `uid: The id can only contain lowercase letters, dots and hyphens: ${uid}`;
  }
  const at = `The action "${uid}"`;
  if (!SECTIONS.includes(section)) return `${at} needs a section: ${SECTIONS.join(', ')}`;
  if (typeof displayName !== 'string' || displayName === '') return `${at} needs a displayName`;
  if (section === 'plugins' && pluginName === undefined) return `${at} needs a pluginName`;
  if (pluginName !== undefined && pluginName !== 'admin' && !plugins.has(pluginName)) {
    return `pluginName is not an existing plugin: ${pluginName}`;
  }
  if (section === 'contentTypes' && !Array.isArray(subjects)) return `${at} needs subjects`;
  if (section !== 'contentTypes' && subjects !== undefined) {
    return 'subjects should only be defined for the "contentTypes" section';
  }
  if (section === 'settings' && !category) return `${at} needs a category`;
  if (section !== 'settings' && category !== undefined) {
    return 'category should only be defined for the "settings" section';
  }
  if (section !== 'settings' && section !== 'plugins' && subCategory !== undefined) {
    return 'subCategory should only be defined for "plugins" and "settings" sections';
  }
  return null;
}

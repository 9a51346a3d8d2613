import { createRoleReader } from '../../auth/roles/role-permissions.ts';
import { readAuthLayout } from '../../management/users/auth-layout.ts';
import type { Driver } from '../../database/driver.ts';
import type { MediaSettings } from '../../media/media-settings.ts';
import type { Model } from '../../schema/model.ts';
import { dialectOf } from '../../sql/dialect-of.ts';

const UPLOAD = 'plugin::upload.content-api.upload';

/** A warning about roles that can change entries through uploads without the permission to update them. */
export async function describeLooseUploaders(
  driver: Driver,
  model: Model,
  { linkNeeds }: Pick<MediaSettings, 'linkNeeds'>,
): Promise<readonly string[]> {
  if (linkNeeds === 'update') return [];
  const roles = await createRoleReader(driver, dialectOf(driver.client), readAuthLayout(model))();
  const names = [...roles.values()]
    .filter(({ actions }) => actions.has(UPLOAD))
    .map(({ role }) => role.name ?? role.type);
  if (names.length === 0) return [];
  return [
    `Roles that may upload can replace any file and the media of any entry, as in v4: ${names.join(', ')}. "linkNeeds: 'update'" in upload.config of config/plugins prevents it.`,
  ];
}

import { settingAt } from '../../content/settings/stored-setting.ts';
import { IMAGE_SETTINGS } from '../../media/media.ts';
import { parseJson } from '../../util/parse-json.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminResponse, type AdminRequest, data } from '../admin-route.ts';
import { validate } from '../validation/validate.ts';
import { imageSettings, viewConfiguration } from './library-rules.ts';

const SETTINGS = 'plugin_upload_settings';
const CONFIGURATION = 'plugin_upload_view_configuration';

/** v4 writes these at a project's first start. */
const VIEW = { pageSize: 10, sort: 'createdAt:DESC' };

/** `GET /upload/settings` */
export const showSettings = async (parts: AdminParts): Promise<AdminResponse> =>
  data(await readStored(parts, SETTINGS, IMAGE_SETTINGS));

/** `PUT /upload/settings`: takes effect with the next upload. */
export async function updateSettings(parts: AdminParts, { body }: AdminRequest): Promise<AdminResponse> {
  return data(await writeStored(parts, SETTINGS, await validate(imageSettings, body)));
}

/** `GET /upload/configuration` */
export const showConfiguration = async (parts: AdminParts): Promise<AdminResponse> =>
  data(await readStored(parts, CONFIGURATION, VIEW));

/** `PUT /upload/configuration` */
export async function updateConfiguration(parts: AdminParts, { body }: AdminRequest): Promise<AdminResponse> {
  return data(await writeStored(parts, CONFIGURATION, await validate(viewConfiguration, body)));
}

async function readStored({ stored }: AdminParts, key: string, fallback: object): Promise<unknown> {
  const text = (await stored.read(settingAt(key)))?.text;
  return text === null || text === undefined ? fallback : parseJson(text, fallback);
}

async function writeStored({ stored }: AdminParts, key: string, value: object): Promise<object> {
  await stored.write(settingAt(key), { text: JSON.stringify(value), type: 'object' });
  return value;
}

import pick from 'lodash/pick.js';
import * as yup from 'yup';
import { applicationError, type RequestError } from '../../errors.ts';
import { type Logo, type LogoChanges, LOGOS, type Logos } from '../../management/project/project-logos.ts';
import type { StoredPicture } from '../../media/storing/store-picture.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminEndpoint, type AdminFile, type AdminRequest, type AdminResponse, ok } from '../admin-route.ts';
import { validate } from '../validation/validate.ts';

/** The maximum size of a logo in bytes. */
const MAX_BYTES = 1024 * 1024;
/** Its longest side in pixels. */
const MAX_PIXELS = 750;
const TYPES = ['image/jpeg', 'image/png', 'image/svg+xml'];

const forBoth = <Rule>(rule: Rule) => ({ menuLogo: rule, authLogo: rule });

const fields = yup.object(forBoth(yup.string())).noUnknown();

const files = yup
  .object(
    forBoth(
      yup.object({
        name: yup.string(),
        type: yup.string().oneOf(TYPES),
        size: yup.number().max(MAX_BYTES),
      }),
    ),
  )
  .noUnknown();

const dimensions = yup.object(
  forBoth(yup.object({ width: yup.number().max(MAX_PIXELS), height: yup.number().max(MAX_PIXELS) })),
);

const shown = ({ menuLogo, authLogo }: Logos): object => {
  const members = ['name', 'url', 'width', 'height', 'ext', 'size'];
  return { menuLogo: menuLogo && pick(menuLogo, members), authLogo: authLogo && pick(authLogo, members) };
};

const showProjectSettings = async ({ logos }: AdminParts): Promise<AdminResponse> => ok(shown(await logos.read()));

/** `POST /admin/project-settings`: one file per logo; any string removes it. */
async function updateProjectSettings(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const said = await validate(fields, { ...(request.body as object | null) });
  const sent = byField(request.files);
  const described = Object.entries(sent).map(([field, list]) => [field, list.length > 1 ? list : describe(list[0])]);
  await validate(files, Object.fromEntries(described));
  const stored = await storeAll(parts, request, sent);
  const removed = Object.fromEntries(LOGOS.filter((name) => said[name] !== undefined).map((name) => [name, null]));
  return ok(shown(await parts.logos.update({ ...removed, ...stored })));
}

function byField(list: readonly AdminFile[]): Readonly<Record<string, readonly AdminFile[]>> {
  const found: Record<string, AdminFile[]> = Object.create(null);
  for (const file of list) found[file.field] = [...(found[file.field] ?? []), file];
  return found;
}

const describe = (file: AdminFile | undefined) =>
  file && {
    name: file.name,
    type: file.type ?? '',
    size: file.tooLarge ? Math.max(file.size, MAX_BYTES + 1) : file.size,
  };

/** All or none. */
async function storeAll(
  { library }: AdminParts,
  { work }: AdminRequest,
  sent: Readonly<Record<string, readonly AdminFile[]>>,
): Promise<LogoChanges> {
  const stored: Partial<Record<Logo, StoredPicture>> = {};
  try {
    for (const name of LOGOS) {
      const [file] = sent[name] ?? [];
      if (file !== undefined) stored[name] = await storeLogo(library.media, name, file, work.signal);
    }
    return stored;
  } catch (error) {
    await Promise.all(Object.values(stored).map((picture) => picture.undo()));
    throw error;
  }
}

async function storeLogo(
  media: AdminParts['library']['media'],
  name: Logo,
  file: AdminFile,
  signal: AbortSignal | undefined,
): Promise<StoredPicture> {
  const { storePicture } = await import('../../media/storing/storing.ts');
  return storePicture(
    media,
    file,
    async ({ file: found, width, height }) => {
      // The actual type, whatever the sender declares.
      if (typeof width !== 'number' || typeof height !== 'number') throw noPicture();
      await validate(files, { [name]: { type: found.mime } });
      await validate(dimensions, { [name]: { width, height } });
    },
    signal,
  );
}

const noPicture = (): RequestError => applicationError('File is not a valid image');

export const PROJECT_ENDPOINTS: readonly AdminEndpoint[] = [
  ['GET', '/admin/project-settings', 'admin::project-settings.read', showProjectSettings],
  [
    'POST',
    '/admin/project-settings',
    'admin::project-settings.update',
    updateProjectSettings,
    { fileLimit: () => MAX_BYTES },
  ],
];

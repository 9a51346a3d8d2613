import type { FileLibrary } from '../../../management/library/file-library.ts';
import type { Scope } from '../../../content/scope.ts';
import { withUnsupported } from '../../unsupported/unsupported-members.ts';
import { requestScope } from '../../context/request-context.ts';
import { ANY_LINK, findFileLink } from '../../../content/writing/files/file-link.ts';
import type { FileInfo, SentFile } from '../../../media/files/file-values.ts';
import { FILE_UID } from '../../../schema/model.ts';
import { type GivenFile, takeGivenFile } from './given-file.ts';
import type { ServiceParts } from './service-parts.ts';

interface UploadData extends Readonly<Record<string, unknown>> {
  readonly fileInfo?: FileInfo | readonly FileInfo[];
  readonly path?: string;
}

const SETTINGS = { type: 'plugin', name: 'upload', key: 'settings' };

/** `strapi.plugin('upload').service('upload')` */
export function createUploadService(
  { strapi, content }: Pick<ServiceParts, 'strapi' | 'content'>,
  library: FileLibrary,
) {
  const files = () => strapi.query(FILE_UID);
  const scope = (): Scope => requestScope(content);
  const take = (file: GivenFile): Promise<SentFile> => takeGivenFile(library.media.incoming, file);
  const idOf = (file: unknown): number => Number((file as { readonly id?: unknown } | null)?.id ?? file);

  return withUnsupported("strapi.plugin('upload').service('upload')", {
    async upload({
      data = {},
      files: codeFiles,
    }: {
      readonly data?: UploadData;
      readonly files: GivenFile | readonly GivenFile[];
    }) {
      const list = [codeFiles].flat() as readonly GivenFile[];
      const infos = [data.fileInfo ?? {}].flat() as readonly FileInfo[];
      const { ref, refId, field } = data;
      const link = await findFileLink(scope(), { ref, refId, field }, ANY_LINK);
      const requests = await Promise.all(
        list.map(async (file, index) => ({
          sent: await take(file),
          info: infos[index] ?? {},
          path: data.path ?? null,
          // If several files are sent for one attribute, the last one wins.
          link: link !== null && (link.attribute.many || index === list.length - 1) ? link : null,
        })),
      );
      const ids = await library.upload(scope(), requests);
      return Promise.all(ids.map((id) => files().findOne({ where: { id } })));
    },
    async replace(id: unknown, { data = {}, file }: { readonly data?: UploadData; readonly file: GivenFile }) {
      await library.replace(scope(), Number(id), await take(file), ([data.fileInfo ?? {}].flat()[0] ?? {}) as FileInfo);
      return files().findOne({ where: { id } });
    },
    async updateFileInfo(id: unknown, info: FileInfo) {
      await library.updateInfo(scope(), Number(id), info);
      return files().findOne({ where: { id } });
    },
    async remove(file: unknown) {
      const id = idOf(file);
      const former = await files().findOne({ where: { id } });
      await library.remove(scope(), id);
      return former;
    },
    findOne: (id: unknown, populate?: unknown) => strapi.entityService.findOne(FILE_UID, id, { populate }),
    findMany: (params?: unknown) => strapi.entityService.findMany(FILE_UID, params),
    fetch: ({ id }: { readonly id: unknown }) => strapi.entityService.findOne(FILE_UID, id),
    count: (where?: object) => files().count({ where }),
    getSettings: () => strapi.store(SETTINGS).get(),
    findPage: (params?: unknown) => strapi.entityService.findPage(FILE_UID, params),
    setSettings: (value: unknown) => strapi.store(SETTINGS).set({ value }),
  });
}

import { Icon } from '../../../../kit/src/icon.tsx';
import { addressOf, ROOT } from '../../server/root.ts';
import type { StoredFile } from '../form/values.ts';

/** A thumbnail of a file, or an icon. */
export const Thumbnail = ({ file }: { readonly file: StoredFile }) =>
  file.mime?.startsWith('image/') ? (
    <img
      class="preview"
      loading="lazy"
      alt={file.alternativeText ?? ''}
      src={versioned(addressOf(file.formats?.thumbnail?.url ?? file.url), file)}
    />
  ) : (
    <span class="preview sign">
      <Icon name="file" />
      <small>{(file.ext ?? '').replace('.', '').toUpperCase()}</small>
    </span>
  );

/** A replaced file keeps its URL, for which the browser would show a cached copy. Other servers may sign theirs. */
const versioned = (address: string, { updatedAt }: StoredFile): string =>
  updatedAt === undefined || !address.startsWith(ROOT.href) ? address : `${address}?updatedAt=${Date.parse(updatedAt)}`;

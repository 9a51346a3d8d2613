import { useState } from 'preact/hooks';
import { Icon } from '../../../../kit/src/icon.tsx';
import { addressOf, ROOT } from '../../server/root.ts';
import { t } from '../../texts/t.ts';
import type { StoredFile } from '../form/values.ts';

/** A thumbnail of a file, or an icon if it is not an image or cannot be loaded. */
export function Thumbnail({ file }: { readonly file: StoredFile }) {
  const address = versioned(addressOf(file.formats?.thumbnail?.url ?? file.url), file);
  const [missing, setMissing] = useState<string | null>(null);
  const isImage = file.mime?.startsWith('image/') === true;
  if (isImage && missing !== address) {
    return (
      <img
        class="preview"
        loading="lazy"
        alt={file.alternativeText ?? ''}
        src={address}
        onError={() => setMissing(address)}
      />
    );
  }
  return (
    <span class="preview sign" title={isImage ? t('editors.theFileCannotBeLoaded') : undefined}>
      <Icon name={isImage ? 'image' : 'file'} />
      <small>{(file.ext ?? '').replace('.', '').toUpperCase()}</small>
    </span>
  );
}

/** A replaced file keeps its URL, for which the browser would show a cached copy. Other servers may sign theirs. */
const versioned = (address: string, { updatedAt }: StoredFile): string =>
  updatedAt === undefined || !address.startsWith(ROOT.href) ? address : `${address}?updatedAt=${Date.parse(updatedAt)}`;

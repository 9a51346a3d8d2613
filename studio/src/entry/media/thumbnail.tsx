import { Icon } from '../../../../kit/src/icon.tsx';
import { addressOf } from '../../server/call.ts';
import type { StoredFile } from '../form/values.ts';

/** A thumbnail of a file, or an icon. */
export const Thumbnail = ({ file }: { readonly file: StoredFile }) =>
  file.mime?.startsWith('image/') ? (
    <img
      class="preview"
      loading="lazy"
      alt={file.alternativeText ?? ''}
      src={addressOf(file.formats?.thumbnail?.url ?? file.url)}
    />
  ) : (
    <span class="preview sign">
      <Icon name="file" />
      <small>{(file.ext ?? '').replace('.', '').toUpperCase()}</small>
    </span>
  );

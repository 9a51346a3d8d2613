import type { StoredFile } from '../entry/form/values.ts';
import { Thumbnail } from '../entry/media/thumbnail.tsx';
import { addressOf } from '../server/root.ts';

/** A file as it is seen or heard, as far as the browser can show it. */
export function FileView({ file }: { readonly file: StoredFile }) {
  const address = addressOf(file.url);
  const label = file.alternativeText || file.name;
  // Nothing is loaded before somebody plays it, except what the player says about it.
  if (file.mime?.startsWith('video/')) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the library has no captions for files
      <video class="preview" controls preload="metadata" src={address} aria-label={label} />
    );
  }
  if (file.mime?.startsWith('audio/')) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the library has no captions for files
      <audio class="sound" controls preload="metadata" src={address} aria-label={label} />
    );
  }
  return <Thumbnail file={file} />;
}

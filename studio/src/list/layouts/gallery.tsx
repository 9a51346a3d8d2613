import { Thumbnail } from '../../entry/media/thumbnail.tsx';
import type { StoredFile } from '../../entry/form/values.ts';
import { type ContentType, hasDrafts } from '../../model/model.ts';
import { Icon } from '../../../../kit/src/icon.tsx';
import { t } from '../../texts/t.ts';
import { Status } from '../../view/status.tsx';
import type { Entry } from '../entry-table.tsx';

interface GalleryProps {
  readonly type: ContentType;
  /** A field with files: the first one is shown. */
  readonly field: string;
  readonly mainField: string;
  readonly entries: readonly Entry[];
  readonly changed: ReadonlySet<number>;
  readonly selected: ReadonlySet<number>;
  readonly isBusy: boolean;
  readonly hrefOfEntry: (entry: Entry) => string;
  readonly onSelect: (ids: ReadonlySet<number>) => void;
}

/** The entries of a page as pictures. */
export function Gallery(props: GalleryProps) {
  const { type, field, mainField, entries, changed, selected, isBusy, hrefOfEntry, onSelect } = props;
  const toggle = (id: number, isOn: boolean) =>
    onSelect(new Set(isOn ? [...selected, id] : [...selected].filter((one) => one !== id)));
  return (
    <ul class="file-grid entry-gallery" aria-busy={isBusy} aria-label={type.info.displayName}>
      {entries.map((entry) => {
        const [file] = [entry[field] ?? []].flat() as unknown as readonly StoredFile[];
        return (
          <li key={entry.id} class={selected.has(entry.id) ? 'selectable chosen' : 'selectable'}>
            <input
              type="checkbox"
              aria-label={t('list.selectEntry', { id: String(entry.id) })}
              checked={selected.has(entry.id)}
              onChange={(event) => toggle(entry.id, event.currentTarget.checked)}
            />
            <a class="file-choice" href={hrefOfEntry(entry)}>
              {file === undefined ? (
                <span class="preview sign">
                  <Icon name="image" />
                </span>
              ) : (
                <Thumbnail file={file} />
              )}
              <span class="file-name" dir="auto">
                {String(entry[mainField] ?? `#${entry.id}`)}
              </span>
              {hasDrafts(type) && <Status publishedAt={entry.publishedAt} hasChanges={changed.has(entry.id)} />}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

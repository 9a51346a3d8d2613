import { type PlainKey, t } from '../../texts/t.ts';
import { FILE_KINDS, FILE_ORDERS, type FileKind, type FileOrder, type Listing } from './files-query.ts';

interface FileChoicesProps {
  readonly listing: Pick<Listing, 'kind' | 'order'>;
  /** Those that a field accepts; empty for all. */
  readonly allowed?: readonly string[];
  readonly onChange: (change: Partial<Pick<Listing, 'kind' | 'order'>>) => void;
}

const KINDS: Readonly<Record<FileKind, PlainKey>> = {
  all: 'media.anyKind',
  images: 'media.images',
  videos: 'media.videos',
  audios: 'media.sounds',
  files: 'media.otherFiles',
};

const ORDERS: Readonly<Record<FileOrder, PlainKey>> = {
  newest: 'media.newestFirst',
  oldest: 'media.oldestFirst',
  name: 'media.byName',
  kind: 'media.byKind',
  largest: 'media.largestFirst',
  smallest: 'media.smallestFirst',
};

/** The kind of the files that are shown, and their order. */
export function FileChoices({ listing, allowed = [], onChange }: FileChoicesProps) {
  const isAllowed = (kind: FileKind) =>
    kind === 'all' || allowed.length === 0 || allowed.includes('files') || allowed.includes(kind);
  const kinds = FILE_KINDS.filter(isAllowed);
  return (
    <>
      {kinds.length > 2 && (
        <select
          aria-label={t('media.kind')}
          value={listing.kind}
          onChange={(event) => onChange({ kind: event.currentTarget.value as FileKind })}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(KINDS[kind])}
            </option>
          ))}
        </select>
      )}
      <select
        aria-label={t('media.order')}
        value={listing.order}
        onChange={(event) => onChange({ order: event.currentTarget.value as FileOrder })}
      >
        {FILE_ORDERS.map((order) => (
          <option key={order} value={order}>
            {t(ORDERS[order])}
          </option>
        ))}
      </select>
    </>
  );
}

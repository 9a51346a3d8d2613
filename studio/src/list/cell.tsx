import { printExact } from '../../../kit/src/exact-json.ts';
import { Icon } from '../../../kit/src/icon.tsx';
import type { AdministratorName } from '../../../src/admin/contract/people.ts';
import type { View } from '../model/configuration.ts';
import type { Attribute } from '../model/model.ts';
import { nameOf } from '../server/people.ts';
import { addressOf } from '../server/root.ts';
import { t } from '../texts/t.ts';
import { formatDate, formatTime } from '../view/format.ts';

interface CellProps {
  readonly name: string;
  readonly attribute: Attribute | undefined;
  readonly value: unknown;
  readonly view: View;
}

/** A short value in a list, as text or image only. */
export function Cell({ name, attribute, value, view }: CellProps) {
  if (value === null || value === undefined || value === '') return <span class="soft">–</span>;
  switch (attribute?.type) {
    case 'boolean':
      return value === true ? <Icon name="check" /> : <span class="soft">{t('list.noValue')}</span>;
    case 'date':
      return <>{formatDate(String(value))}</>;
    case 'datetime':
    case 'timestamp':
      return <time dateTime={String(value)}>{formatTime(String(value))}</time>;
    case 'media':
      return <Pictures files={[value].flat() as unknown as readonly StoredFile[]} />;
    case 'relation':
      if (attribute.targetModel === 'admin::user') return <>{nameOf(value as AdministratorName)}</>;
      return <>{relatedText(value, view.metadatas[name]?.edit.mainField ?? 'id')}</>;
    case 'component':
    case 'dynamiczone':
      return <>{Array.isArray(value) ? t('list.items', { count: value.length }) : firstText(value)}</>;
    case 'enumeration':
      return <span class="chip">{String(value)}</span>;
    case 'json':
    case 'blocks':
      return <code>{printExact(value).slice(0, 80)}</code>;
    default:
      return <>{String(value)}</>;
  }
}

interface StoredFile {
  readonly id: number;
  readonly name: string;
  readonly mime?: string;
  readonly url: string;
  readonly alternativeText?: string | null;
  readonly formats?: { readonly thumbnail?: { readonly url: string } } | null;
}

const MAX_PICTURES = 3;

const Pictures = ({ files }: { readonly files: readonly StoredFile[] }) => (
  <span class="pictures">
    {files.slice(0, MAX_PICTURES).map((file) =>
      file.mime?.startsWith('image/') ? (
        <img
          key={file.id}
          class="thumbnail"
          loading="lazy"
          alt={file.alternativeText ?? file.name}
          src={addressOf(file.formats?.thumbnail?.url ?? file.url)}
        />
      ) : (
        <span key={file.id} class="thumbnail file" title={file.name}>
          <Icon name="file" />
        </span>
      ),
    )}
    {files.length > MAX_PICTURES && <small>+{files.length - MAX_PICTURES}</small>}
  </span>
);

function relatedText(value: unknown, mainField: string): string {
  const related = value as Readonly<Record<string, unknown>>;
  if (typeof related.count === 'number') return related.count === 0 ? '–' : String(related.count);
  return String(related[mainField] ?? related.id ?? '');
}

function firstText(value: unknown): string {
  const text = Object.entries(value as object).find(([name, one]) => name !== 'id' && typeof one === 'string')?.[1];
  return text ?? t('list.set');
}

import type { ShownRecord } from '../../../../src/admin/contract/log.ts';
import { hrefOf } from '../../state/place.ts';
import { useStudio } from '../../state/studio.ts';
import { t } from '../../texts/t.ts';
import { formatInstant, formatList } from '../../view/format.ts';

interface LogTableProps {
  readonly records: readonly ShownRecord[];
  readonly onPerson: (name: string) => void;
}

export const LogTable = ({ records, onPerson }: LogTableProps) => (
  <div class="table-scroll">
    <table class="entries">
      <thead>
        <tr>
          <th>{t('log.when')}</th>
          <th>{t('log.who')}</th>
          <th>{t('log.action')}</th>
          <th>{t('log.what')}</th>
          <th>{t('log.details')}</th>
          <th>{t('log.from')}</th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={record.id}>
            <td>{formatInstant(record.at)}</td>
            <td>
              <Actor actor={record.actor} onPerson={onPerson} />
            </td>
            <td>
              <code dir="ltr">{record.action}</code>
            </td>
            <td>
              <Subject subject={record.subject} />
            </td>
            <td dir="auto">{detailsOf(record)}</td>
            <td dir="ltr">{record.address}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

function Actor({ actor, onPerson }: { readonly actor: ShownRecord['actor'] } & Pick<LogTableProps, 'onPerson'>) {
  const { kind, id, name } = actor;
  if (kind === 'anonymous') return <span class="soft">{t('log.nobody')}</span>;
  if (name === null) return <span dir="ltr">{id === null ? kind : `${kind} ${id}`}</span>;
  return (
    <button type="button" class="quiet" title={t('log.onlyTheirs', { name })} onClick={() => onPerson(name)}>
      <bdi>{name}</bdi>
    </button>
  );
}

/** Entries of content types lead to their page, which says if they are gone. */
function Subject({ subject: { type, id, locale, label } }: Pick<ShownRecord, 'subject'>) {
  const { model } = useStudio();
  if (type === null) return null;
  const known = model.types.get(type);
  const name = label ?? (id === null ? '' : `#${id}`);
  return (
    <>
      {known !== undefined && id !== null ? (
        <a dir="auto" href={hrefOf(['content', type, id], locale === null ? '' : `locale=${locale}`)}>
          {name}
        </a>
      ) : (
        <bdi>{name}</bdi>
      )}{' '}
      <span class="soft">{known?.info.displayName ?? type}</span>
    </>
  );
}

/** Names of fields and permissions, or why something was refused. */
function detailsOf({ details }: ShownRecord): string {
  const { fields, granted, revoked, refused } = details ?? {};
  if (typeof refused === 'string') return refused;
  const listed = (value: unknown, sign: string) =>
    Array.isArray(value) ? value.map((name) => `${sign}${String(name)}`) : [];
  const names = [...listed(granted, '+'), ...listed(revoked, '−')];
  return formatList(names.length > 0 ? names : listed(fields, ''));
}

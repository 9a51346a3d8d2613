import { useContext } from 'preact/hooks';
import { Icon } from '../../../../kit/src/icon.tsx';
import { wordsOf } from '../../server/words-of.ts';
import { hrefOf } from '../../state/place.ts';
import { t } from '../../texts/t.ts';
import { formatList } from '../../view/format.ts';
import type { DraftField } from '../draft.ts';
import { labelOfKind } from './field-kinds.ts';
import { findSchema, type SchemaAttribute, targetsOf } from '../schemas.ts';
import { SchemasContext } from '../schemas-context.ts';

interface FieldTableProps {
  readonly fields: readonly DraftField[];
  readonly problems: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Absent if nothing can be changed. */
  readonly onEdit?: (field: DraftField) => void;
  readonly onChange?: (fields: readonly DraftField[]) => void;
}

/** Fields with their kinds, targets and rules. */
export function FieldTable({ fields, problems, onEdit, onChange }: FieldTableProps) {
  if (fields.length === 0) return <p class="soft">{t('model.noFieldsYet')}</p>;
  return (
    <div class="table-scroll">
      <table class="entries">
        <thead>
          <tr>
            <th>{t('model.field')}</th>
            <th>{t('model.type')}</th>
            <th>{t('model.target')}</th>
            <th>{t('model.rules')}</th>
            {onEdit !== undefined && (
              <th>
                <span class="sr-only">{t('common.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.was ?? `new ${field.name}`}>
              <td>
                <strong>{wordsOf(field.name)}</strong> <code>{field.name}</code>{' '}
                {field.was === null && <span class="status good">{t('model.isNew')}</span>}
                {field.was !== null && field.was !== field.name && (
                  <span class="status">{t('model.was', { was: field.was })}</span>
                )}
                {[...(problems.get(field.name)?.values() ?? [])].map((problem) => (
                  <p key={problem} class="problem">
                    {problem}
                  </p>
                ))}
              </td>
              <td>{String(field.attribute.customField ?? labelOfKind(field.attribute.type))}</td>
              <td>
                <Targets attribute={field.attribute} />
              </td>
              <td>{formatList(rulesOf(field.attribute))}</td>
              {onEdit !== undefined && (
                <td class="cell-actions">
                  {field.attribute.configurable !== false && (
                    <>
                      <button type="button" class="quiet icon-only" onClick={() => onEdit(field)}>
                        <Icon name="edit" />
                        <span class="sr-only">{t('model.change', { name: field.name })}</span>
                      </button>
                      <button
                        type="button"
                        class="quiet icon-only"
                        onClick={() => onChange?.(fields.filter((one) => one !== field))}
                      >
                        <Icon name="trash" />
                        <span class="sr-only">{t('model.remove', { name: field.name })}</span>
                      </button>
                    </>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Targets({ attribute }: { readonly attribute: SchemaAttribute }) {
  const schemas = useContext(SchemasContext);
  return (
    <>
      {attribute.type === 'relation' && <small>{wordsOf(String(attribute.relation))} </small>}
      {targetsOf(attribute).map((uid, index) => (
        <span key={uid}>
          {index > 0 && ', '}
          <a href={hrefOf(['model', uid])}>{findSchema(schemas, uid)?.schema.displayName ?? uid}</a>
        </span>
      ))}
    </>
  );
}

const rulesOf = (attribute: SchemaAttribute): readonly string[] => {
  const { required, unique, repeatable, multiple, min, max, minLength, maxLength } = attribute;
  return [
    ...(required === true ? [t('model.ruleRequired')] : []),
    ...(unique === true ? [t('model.ruleUnique')] : []),
    ...(attribute.private === true ? [t('model.rulePrivate')] : []),
    ...(repeatable === true || multiple === true ? [t('model.ruleMultiple')] : []),
    ...(Array.isArray(attribute.enum) ? [attribute.enum.join(' | ')] : []),
    ...(min !== undefined && min !== null ? [t('model.atLeast', { min: String(min) })] : []),
    ...(max !== undefined && max !== null ? [t('model.atMost', { max: String(max) })] : []),
    ...(minLength !== undefined ? [t('model.charactersOrMore', { count: Number(minLength) })] : []),
    ...(maxLength !== undefined ? [t('model.charactersOrFewer', { count: Number(maxLength) })] : []),
    ...(attribute.default !== undefined && attribute.default !== null
      ? [t('model.byDefault', { value: JSON.stringify(attribute.default) })]
      : []),
  ];
};

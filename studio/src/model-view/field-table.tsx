import { useContext } from 'preact/hooks';
import { Icon } from '../../../kit/src/icon.tsx';
import { wordsOf } from '../model/words-of.ts';
import { hrefOf } from '../state/place.ts';
import type { DraftField } from './draft.ts';
import { labelOfKind } from './field-kinds.ts';
import { findSchema, type SchemaAttribute, targetsOf } from './schemas.ts';
import { SchemasContext } from './schemas-context.ts';

interface FieldTableProps {
  readonly fields: readonly DraftField[];
  readonly problems: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Absent if nothing can be changed. */
  readonly onEdit?: (field: DraftField) => void;
  readonly onChange?: (fields: readonly DraftField[]) => void;
}

/** Fields with their kinds, targets and rules. */
export function FieldTable({ fields, problems, onEdit, onChange }: FieldTableProps) {
  if (fields.length === 0) return <p class="soft">No fields yet.</p>;
  return (
    <div class="table-scroll">
      <table class="entries">
        <thead>
          <tr>
            <th>Field</th>
            <th>Type</th>
            <th>Target</th>
            <th>Rules</th>
            {onEdit !== undefined && (
              <th>
                <span class="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.was ?? `new ${field.name}`}>
              <td>
                <strong>{wordsOf(field.name)}</strong> <code>{field.name}</code>{' '}
                {field.was === null && <span class="status good">new</span>}
                {field.was !== null && field.was !== field.name && <span class="status">was {field.was}</span>}
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
              <td>{rulesOf(field.attribute).join(', ')}</td>
              {onEdit !== undefined && (
                <td class="cell-actions">
                  {field.attribute.configurable !== false && (
                    <>
                      <button type="button" class="quiet icon-only" onClick={() => onEdit(field)}>
                        <Icon name="edit" />
                        <span class="sr-only">Change {field.name}</span>
                      </button>
                      <button
                        type="button"
                        class="quiet icon-only"
                        onClick={() => onChange?.(fields.filter((one) => one !== field))}
                      >
                        <Icon name="trash" />
                        <span class="sr-only">Remove {field.name}</span>
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
    ...(required === true ? ['required'] : []),
    ...(unique === true ? ['unique'] : []),
    ...(attribute.private === true ? ['private'] : []),
    ...(repeatable === true || multiple === true ? ['multiple'] : []),
    ...(Array.isArray(attribute.enum) ? [attribute.enum.join(' | ')] : []),
    ...(min !== undefined && min !== null ? [`at least ${min}`] : []),
    ...(max !== undefined && max !== null ? [`at most ${max}`] : []),
    ...(minLength !== undefined ? [`${minLength} characters or more`] : []),
    ...(maxLength !== undefined ? [`${maxLength} characters or fewer`] : []),
    ...(attribute.default !== undefined && attribute.default !== null
      ? [`${JSON.stringify(attribute.default)} by default`]
      : []),
  ];
};

import { type ContentType, fieldsOf } from '../../query/model.ts';
import { Icon } from '../icon.tsx';

interface FieldsPartProps {
  readonly type: ContentType | undefined;
  readonly fields: readonly string[];
  readonly place: string;
  readonly onChange: (fields: readonly string[]) => void;
}

/** None checked means all; names that are no field stay in sight until they are removed. */
export function FieldsPart({ type, fields, place, onChange }: FieldsPartProps) {
  const known = fieldsOf(type);
  const others = fields.filter((name) => !known.some((field) => field.name === name));
  const remove = (name: string) => onChange(fields.filter((other) => other !== name));
  return (
    <>
      <ul class="checks">
        {known.map(({ name, type: fieldType }) => (
          <li key={name}>
            <label>
              <input
                type="checkbox"
                name={`${place}.${name}`}
                checked={fields.includes(name)}
                onChange={(event) => (event.currentTarget.checked ? onChange([...fields, name]) : remove(name))}
              />
              <span>{name}</span> <small>{fieldType}</small>
            </label>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <ul class="chips">
          {others.map((name) => (
            <li key={name} class="chip">
              <code>{name}</code>
              <button type="button" class="quiet icon-only" aria-label={`Remove ${name}`} onClick={() => remove(name)}>
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

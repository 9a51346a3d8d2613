import type { FilterValue } from '../../query/form.ts';
import { type Attribute, isField } from '../../query/model.ts';
import { isNumberType, LIST_OPERATORS, NULL_OPERATORS } from '../../query/operators.ts';
import { Icon } from '../../../../kit/src/icon.tsx';

interface FilterValuePartProps {
  readonly attribute: Attribute | undefined;
  readonly operator: string;
  readonly value: FilterValue | undefined;
  readonly onChange: (value: FilterValue) => void;
}

export function FilterValuePart({ attribute, operator, value, onChange }: FilterValuePartProps) {
  const isList = LIST_OPERATORS.includes(operator) || Array.isArray(value);
  if (!isList) {
    const kind = NULL_OPERATORS.includes(operator) ? BOOLEAN : attribute;
    return (
      <div class="values">
        <OneValue attribute={kind} label="Value" value={value as string | null | undefined} onChange={onChange} />
      </div>
    );
  }
  const given: readonly (string | null)[] = Array.isArray(value)
    ? value
    : value === undefined
      ? []
      : [value as string | null];
  const least = operator === '$between' ? 2 : 1;
  const shown = given.length >= least ? given : [...given, ...Array<undefined>(least - given.length).fill(undefined)];
  const replace = (index: number, next: string | null) =>
    onChange(shown.map((item, at) => (at === index ? next : (item ?? ''))));
  return (
    <div class="values">
      {shown.map((item, index) => (
        <span key={index} class="row">
          <OneValue
            attribute={attribute}
            label={`Value ${index + 1}`}
            value={item}
            onChange={(next) => replace(index, next)}
          />
          {operator !== '$between' && given.length > 1 && (
            <button
              type="button"
              class="quiet icon-only"
              aria-label={`Remove value ${index + 1}`}
              onClick={() => onChange(given.filter((_, at) => at !== index))}
            >
              <Icon name="close" />
            </button>
          )}
        </span>
      ))}
      {operator !== '$between' && (
        <button type="button" class="quiet" onClick={() => onChange([...shown.map((item) => item ?? ''), ''])}>
          <Icon name="plus" />
          Value
        </button>
      )}
    </div>
  );
}

const BOOLEAN: Attribute = { kind: 'field', name: '', type: 'boolean' };

interface OneValueProps {
  readonly attribute: Attribute | undefined;
  readonly label: string;
  readonly value: string | null | undefined;
  readonly onChange: (value: string) => void;
}

/** An input for the type, unless the value in the URL does not fit it. */
function OneValue({ attribute, label, value, onChange }: OneValueProps) {
  const type = isField(attribute) ? attribute.type : 'increments';
  const options = isField(attribute) ? (type === 'boolean' ? ['true', 'false'] : attribute.values) : undefined;
  if (options !== undefined && (value === undefined || options.includes(value ?? ''))) {
    return (
      <select
        class="grow"
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {value === undefined && (
          <option value="" disabled>
            Value…
          </option>
        )}
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    );
  }
  const isDay = type === 'date' && (value === undefined || /^(\d{4}-\d{2}-\d{2})?$/.test(value ?? ''));
  return (
    <input
      class="grow"
      {...(isDay ? { type: 'date' as const } : { type: 'text' as const })}
      inputMode={isNumberType(type) ? 'numeric' : undefined}
      aria-label={label}
      placeholder={PLACEHOLDERS[type] ?? 'Value'}
      value={value ?? ''}
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const PLACEHOLDERS: Readonly<Record<string, string>> = {
  datetime: '2026-01-31T12:00:00Z',
  timestamp: '2026-01-31T12:00:00Z',
  time: '12:30:00',
  integer: '10',
  float: '1.5',
  decimal: '1.50',
  increments: '1',
};

import type { FilterItem, FilterRow, FilterValue } from '../../query/form.ts';
import { attributeOf, type ContentType, fieldsOf, isField, isRelation, relationsOf } from '../../query/model.ts';
import { LIST_OPERATORS, NULL_OPERATORS, operatorsFor, operatorWords } from '../../query/operators.ts';
import { ProblemAt } from '../problem.tsx';
import { FilterValuePart } from './filter-value.tsx';
import { RemoveButton } from './filters-part.tsx';

interface FilterRowPartProps {
  readonly type: ContentType | undefined;
  readonly row: FilterRow;
  readonly place: string;
  readonly onChange: (item: FilterItem) => void;
  readonly onRemove: () => void;
}

/** Field, operator, value. Choosing a relation turns the row into conditions on the related entry. */
export function FilterRowPart({ type, row, place, onChange, onRemove }: FilterRowPartProps) {
  const attribute = attributeOf(type, row.field);
  const fieldType = isField(attribute) ? attribute.type : isRelation(attribute) ? 'relation' : 'string';
  const fitting = operatorsFor(fieldType);
  const operators = fitting.includes(row.operator) || row.field === '' ? fitting : [row.operator, ...fitting];
  return (
    <div class="filter">
      <FieldSelect
        type={type}
        value={row.field}
        onField={(field) => onChange(withField(type, row, field))}
        onRelation={(field) =>
          onChange({ kind: 'related', field, items: [{ kind: 'row', field: '', operator: '$eq', value: undefined }] })
        }
      />
      <select
        aria-label="Operator"
        value={row.operator}
        disabled={row.field === ''}
        onChange={(event) => onChange(withOperator(row, event.currentTarget.value))}
      >
        {operators.map((operator) => (
          <option key={operator} value={operator}>
            {operatorWords(operator)}
          </option>
        ))}
      </select>
      <RemoveButton label={`Remove the condition on ${row.field || 'no field'}`} onRemove={onRemove} />
      {row.field !== '' && (
        <FilterValuePart
          attribute={attribute}
          operator={row.operator}
          value={row.value}
          onChange={(value) => onChange({ ...row, value })}
        />
      )}
      <ProblemAt place={place} />
    </div>
  );
}

function withField(type: ContentType | undefined, row: FilterRow, field: string): FilterRow {
  const attribute = attributeOf(type, field);
  const fitting = operatorsFor(isField(attribute) ? attribute.type : 'relation');
  const operator = row.field !== '' && fitting.includes(row.operator) ? row.operator : (fitting[0] ?? '$eq');
  const isBoolean = isField(attribute) && attribute.type === 'boolean';
  return withOperator({ ...row, field, value: isBoolean ? 'true' : row.value }, operator);
}

/** The value changes its form with the operator: one, several, or whether it is there at all. */
function withOperator(row: FilterRow, operator: string): FilterRow {
  return { ...row, operator, value: valueFor(operator, row) };
}

function valueFor(operator: string, { operator: before, value }: FilterRow): FilterValue | undefined {
  if (NULL_OPERATORS.includes(operator)) return 'true';
  const known = NULL_OPERATORS.includes(before) ? undefined : value;
  const isList = Array.isArray(known);
  if (LIST_OPERATORS.includes(operator)) return isList || known === undefined ? known : [known as string | null];
  return isList ? (known[0] ?? '') : known;
}

interface FieldSelectProps {
  readonly type: ContentType | undefined;
  readonly value: string;
  readonly onField: (name: string) => void;
  readonly onRelation: (name: string) => void;
}

function FieldSelect({ type, value, onField, onRelation }: FieldSelectProps) {
  const fields = ['id', ...fieldsOf(type).map(({ name }) => name)];
  const relations = relationsOf(type).map(({ name }) => name);
  const isListed = value === '' || fields.includes(value) || relations.includes(value);
  return (
    <select
      aria-label="Field"
      value={value}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        if (chosen.startsWith('>')) onRelation(chosen.slice(1));
        else onField(chosen);
      }}
    >
      {value === '' && (
        <option value="" disabled>
          Field…
        </option>
      )}
      {!isListed && <option value={value}>{value}</option>}
      <optgroup label="Fields">
        {fields.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </optgroup>
      {relations.length > 0 && (
        <>
          <optgroup label="Fields of related entries">
            {relations.map((name) => (
              <option key={name} value={`>${name}`}>
                {name} …
              </option>
            ))}
          </optgroup>
          <optgroup label="Related entries by id">
            {relations.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </optgroup>
        </>
      )}
    </select>
  );
}

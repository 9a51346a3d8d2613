import type { FilterItem, FilterRow, FilterValue } from '../../query/form.ts';
import {
  attributeOf,
  type ContentType,
  fieldsOf,
  ID_FIELD,
  isField,
  isRelation,
  relationsOf,
} from '../../query/model.ts';
import { LIST_OPERATORS, NULL_OPERATORS, operatorsFor, operatorWords } from '../../query/operators.ts';
import { Picker } from '../../../../kit/src/picker.tsx';
import { ProblemAt } from '../problem.tsx';
import { FilterValuePart } from './filter-value.tsx';
import { RemoveButton } from './remove-button.tsx';

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
      <FieldPicker
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

/** The input depends on the operator: one value, several, or a boolean. */
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

interface FieldPickerProps {
  readonly type: ContentType | undefined;
  readonly value: string;
  readonly onField: (name: string) => void;
  readonly onRelation: (name: string) => void;
}

/** Fields of the entry; a relation offers the fields of its target, or is compared by id. */
function FieldPicker({ type, value, onField, onRelation }: FieldPickerProps) {
  const relations = relationsOf(type);
  const options = [
    ...[ID_FIELD, ...fieldsOf(type)].map((field) => ({
      value: field.name,
      label: field.name,
      hint: field.type,
      group: 'Fields',
    })),
    ...relations.map(({ name, kind }) => ({
      value: `>${name}`,
      label: `${name} …`,
      hint: kind,
      group: 'Fields of related entries',
    })),
    ...relations.map(({ name }) => ({ value: name, label: name, hint: 'by id', group: 'Related entries by id' })),
  ];
  return (
    <Picker
      label="Field"
      placeholder="Field…"
      shown={value}
      options={options}
      onChoose={(chosen) => (chosen.startsWith('>') ? onRelation(chosen.slice(1)) : onField(chosen))}
    />
  );
}

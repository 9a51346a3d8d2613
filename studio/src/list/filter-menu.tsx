import { useState } from 'preact/hooks';
import { Icon } from '../../../kit/src/icon.tsx';
import { Menu } from '../../../kit/src/menu.tsx';
import { Picker } from '../../../kit/src/picker.tsx';
import { t } from '../texts/t.ts';
import { PlainInput } from '../view/plain-input.tsx';
import type { FilterField } from './filter-fields.ts';
import type { Filter } from './list-view.ts';
import { operatorsOf } from './operators.ts';

interface FilterMenuProps {
  readonly fields: readonly FilterField[];
  readonly filters: readonly Filter[];
  readonly onChange: (filters: readonly Filter[]) => void;
}

/** Adds a filter. Active filters are shown next to it and can be removed. */
export function FilterMenu({ fields, filters, onChange }: FilterMenuProps) {
  return (
    <>
      <Menu
        class="quiet"
        label={
          <>
            <Icon name="filter" />
            {t('list.filter')}
          </>
        }
      >
        {(close) => (
          <FilterForm
            fields={fields}
            onAdd={(filter) => {
              onChange([...filters, filter]);
              close();
            }}
          />
        )}
      </Menu>
      {filters.map((filter, index) => (
        <button
          key={`${filter.field} ${filter.operator} ${filter.value}`}
          type="button"
          class="chip-button"
          title={t('list.removeThisFilter')}
          onClick={() => onChange(filters.filter((_, at) => at !== index))}
        >
          {describeFilter(fields, filter)}
          <Icon name="close" />
        </button>
      ))}
    </>
  );
}

function FilterForm({ fields, onAdd }: { fields: readonly FilterField[]; onAdd: (filter: Filter) => void }) {
  const [path, setPath] = useState(fields[0]?.path ?? '');
  const field = fields.find((one) => one.path === path);
  const operators = field === undefined ? [] : operatorsOf(field.attribute);
  const [chosen, setOperator] = useState('');
  const operator = operators.find(({ name }) => name === chosen) ?? operators[0];
  const [value, setValue] = useState('');
  return (
    <form
      class="stack filter-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (operator === undefined || (!operator.isComplete && value === '')) return;
        onAdd({ field: path, operator: operator.name, value: operator.isComplete ? '' : valueFor(field, value) });
      }}
    >
      <div class="field">
        <span aria-hidden="true">{t('list.field')}</span>
        <Picker
          label={t('list.field')}
          placeholder={t('common.choose')}
          shown={field?.label ?? ''}
          options={fields.map((one) => ({ value: one.path, label: one.label, group: '' }))}
          onChoose={(next) => {
            setPath(next);
            setValue('');
          }}
        />
      </div>
      <label class="field">
        <span>{t('list.condition')}</span>
        <select value={operator?.name} onChange={(event) => setOperator(event.currentTarget.value)}>
          {operators.map(({ name, label }) => (
            <option key={name} value={name}>
              {t(label)}
            </option>
          ))}
        </select>
      </label>
      {field !== undefined && operator?.isComplete !== true && (
        <FilterValue field={field} value={value} onChange={setValue} />
      )}
      <button type="submit" class="primary">
        {t('list.addFilter')}
      </button>
    </form>
  );
}

interface FilterValueProps {
  readonly field: FilterField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FilterValue({ field: { attribute }, value, onChange }: FilterValueProps) {
  const options =
    attribute.type === 'boolean'
      ? [
          ['true', t('list.yesValue')],
          ['false', t('list.noValue')],
        ]
      : attribute.type === 'enumeration'
        ? (attribute.enum ?? []).map((one) => [one, one])
        : null;
  return options === null ? (
    <label class="field">
      <span>{t('list.value')}</span>
      <PlainInput type={INPUTS[attribute.type] ?? 'text'} step="any" value={value} required onInput={onChange} />
    </label>
  ) : (
    <label class="field">
      <span>{t('list.value')}</span>
      <select value={value} required onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{t('common.choose')}</option>
        {options.map(([name = '', label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

const INPUTS: Readonly<Record<string, 'number' | 'date' | 'time' | 'datetime-local'>> = {
  integer: 'number',
  float: 'number',
  decimal: 'number',
  date: 'date',
  time: 'time',
  datetime: 'datetime-local',
  timestamp: 'datetime-local',
};

/** Date and time inputs use the person's time zone. */
const valueFor = (field: FilterField | undefined, value: string): string =>
  field !== undefined && INPUTS[field.attribute.type] === 'datetime-local' ? new Date(value).toISOString() : value;

function describeFilter(fields: readonly FilterField[], { field: path, operator, value }: Filter): string {
  const field = fields.find((one) => one.path === path);
  const words = field && operatorsOf(field.attribute).find(({ name }) => name === operator)?.label;
  const condition = words === undefined ? operator : t(words);
  return `${field?.label ?? path} ${condition} ${value}`.trim();
}

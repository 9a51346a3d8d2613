import { useId } from 'preact/hooks';
import type { View } from '../model/configuration.ts';
import { labelOf } from '../model/label-of.ts';
import type { Attribute, Attributes } from '../model/model.ts';
import { t } from '../texts/t.ts';
import { placedFields, withCondition } from './view-draft.ts';

interface ConditionOptionProps {
  readonly name: string;
  readonly attributes: Attributes;
  readonly view: View;
  readonly onChange: (view: View) => void;
}

/** Fields whose value can be named. */
const COMPARED: ReadonlySet<string> = new Set([
  ...['boolean', 'enumeration', 'string', 'uid', 'email', 'date', 'integer', 'biginteger', 'float', 'decimal'],
]);

/** Whether a field of a form is shown always, or if another one has a value. */
export function ConditionOption({ name, attributes, view, onChange }: ConditionOptionProps) {
  const [note, valueId] = [useId(), useId()];
  const condition = view.conditions[name];
  const label = (field: string): string => labelOf(view, field);
  const others = placedFields(view).filter(
    (one) => COMPARED.has(attributes[one.name]?.type ?? '') && !dependsOn(view, one.name, name),
  );
  const choose = (field: string) =>
    onChange(withCondition(view, name, field === '' ? null : { field, is: valuesOf(attributes[field])?.[0] ?? '' }));
  if (others.length === 0 && condition === undefined) return null;
  return (
    <>
      <label class="field">
        <span>{t('configure.showField')}</span>
        <select
          value={condition?.field ?? ''}
          aria-describedby={condition && note}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="">{t('configure.shownAlways')}</option>
          {[...new Set([...others.map((one) => one.name), ...(condition === undefined ? [] : [condition.field])])].map(
            (field) => (
              <option key={field} value={field}>
                {t('configure.shownIf', { field: label(field) })}
              </option>
            ),
          )}
        </select>
      </label>
      {condition !== undefined && (
        <>
          <label class="field" for={valueId}>
            <span>{t('configure.conditionValue', { field: label(condition.field) })}</span>
            <ConditionValue
              id={valueId}
              attribute={attributes[condition.field]}
              value={condition.is}
              onChange={(is) => onChange(withCondition(view, name, { ...condition, is }))}
            />
          </label>
          <small id={note}>{t('configure.conditionNote')}</small>
        </>
      )}
    </>
  );
}

/** A field that waits for this one cannot be what this one waits for. */
function dependsOn(view: View, field: string, name: string): boolean {
  for (let at: string | undefined = field; at !== undefined; at = view.conditions[at]?.field)
    if (at === name) return true;
  return false;
}

/** Null if it may be any text. */
const valuesOf = (attribute: Attribute | undefined): readonly string[] | null =>
  attribute?.type === 'boolean' ? ['true', 'false'] : (attribute?.enum ?? null);

interface ConditionValueProps {
  readonly id: string;
  readonly attribute: Attribute | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ConditionValue({ id, attribute, value, onChange }: ConditionValueProps) {
  const values = valuesOf(attribute);
  if (values === null)
    return (
      <input
        id={id}
        type="text"
        dir="auto"
        maxLength={255}
        value={value}
        placeholder={t('entry.empty')}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    );
  const textOf = (one: string): string => {
    if (one === '') return t('entry.empty');
    if (attribute?.type === 'boolean') return t(one === 'true' ? 'common.yes' : 'common.no');
    return one;
  };
  return (
    <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {[...new Set([...values, value, ''])].map((one) => (
        <option key={one} value={one}>
          {textOf(one)}
        </option>
      ))}
    </select>
  );
}

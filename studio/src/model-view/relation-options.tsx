import { useContext } from 'preact/hooks';
import { PlainInput } from '../view/plain-input.tsx';
import { shownTypes } from './schemas.ts';
import { SchemasContext } from './schemas-context.ts';
import { SelectField } from './select-field.tsx';
import type { SpecialOptionsProps } from './special-options.tsx';

/** v4 has six kinds of relations with a target type; the last two have no inverse. */
const FORMS = [
  ['oneToOne', 'one', 'This has one; the other has one of these'],
  ['oneToMany', 'many', 'This has many; each of them has one of these'],
  ['manyToOne', 'many', 'This has one; the other has many of these'],
  ['manyToMany', 'many', 'This has many; each of them has many of these'],
] as const;
const MORPHS = ['morphToOne', 'morphToMany', 'morphOne', 'morphMany'];

/** The target of a relation, its cardinality, and the inverse field. */
export function RelationOptions({ attribute, problems, onChange }: SpecialOptionsProps) {
  const schemas = useContext(SchemasContext);
  const relation = String(attribute.relation);
  if (MORPHS.includes(relation)) {
    return <p class="soft">A polymorphic relation ({relation}) can only be changed in the schema file.</p>;
  }
  const back = typeof attribute.targetAttribute === 'string' ? attribute.targetAttribute : '';
  const isOneWay = back === '' && (relation === 'oneToOne' || relation === 'oneToMany');
  const targets = shownTypes(schemas).filter(
    ({ schema }) => schema.kind !== 'singleType' && schema.restrictRelationsTo?.length !== 0,
  );
  return (
    <>
      <SelectField
        label="Leads to"
        value={String(attribute.target ?? '')}
        problem={problems.get('target')}
        options={[
          ['', 'Choose…'],
          ...targets.map(({ uid, schema }) => [uid, `${schema.displayName} (${uid})`] as const),
        ]}
        onChange={(target) => onChange({ target })}
      />
      <SelectField
        label="How many"
        value={isOneWay ? `${relation} alone` : relation}
        problem={problems.get('relation')}
        options={[
          ['oneToOne alone', 'One, without a field that leads back'],
          ['oneToMany alone', 'Many, without a field that leads back'],
          ...FORMS.map(([value, , label]) => [value, label] as const),
        ]}
        onChange={(value) => {
          const [form = '', alone] = value.split(' ');
          onChange({ relation: form, targetAttribute: alone === undefined ? back || 'related' : null });
        }}
      />
      {!isOneWay && (
        <div class="field">
          <label for="option-targetAttribute">Field that leads back</label>
          <PlainInput
            id="option-targetAttribute"
            value={back}
            autocomplete="off"
            isInvalid={problems.has('targetAttribute')}
            onInput={(text) => onChange({ targetAttribute: text.trim() === '' ? null : text.trim() })}
          />
          {problems.has('targetAttribute') && <p class="problem">{problems.get('targetAttribute')}</p>}
        </div>
      )}
    </>
  );
}

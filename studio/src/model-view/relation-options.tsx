import { useContext } from 'preact/hooks';
import { PlainInput } from '../view/plain-input.tsx';
import { shownTypes } from './schemas.ts';
import { SchemasContext } from './schemas-context.ts';
import { SelectField } from './select-field.tsx';
import type { SpecialOptionsProps } from './special-options.tsx';

/** v4 has six kinds of relations with a target type; the last two have no inverse. */
const FORMS = [
  ['oneToOne', 'one', 'One to one: has one, which belongs to one'],
  ['oneToMany', 'many', 'One to many: has many, each belonging to one'],
  ['manyToOne', 'many', 'Many to one: has one, which can belong to many'],
  ['manyToMany', 'many', 'Many to many: has many, each belonging to many'],
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
        label="Related content type"
        value={String(attribute.target ?? '')}
        problem={problems.get('target')}
        options={[
          ['', 'Choose…'],
          ...targets.map(({ uid, schema }) => [uid, `${schema.displayName} (${uid})`] as const),
        ]}
        onChange={(target) => onChange({ target })}
      />
      <SelectField
        label="Relation"
        value={isOneWay ? `${relation} alone` : relation}
        problem={problems.get('relation')}
        options={[
          ['oneToOne alone', 'One way: has one'],
          ['oneToMany alone', 'One way: has many'],
          ...FORMS.map(([value, , label]) => [value, label] as const),
        ]}
        onChange={(value) => {
          const [form = '', alone] = value.split(' ');
          onChange({ relation: form, targetAttribute: alone === undefined ? back || 'related' : null });
        }}
      />
      {!isOneWay && (
        <div class="field">
          <label for="option-targetAttribute">Inverse field</label>
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

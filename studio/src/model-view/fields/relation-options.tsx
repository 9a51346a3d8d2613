import { useContext } from 'preact/hooks';
import { t } from '../../texts/t.ts';
import { PlainInput } from '../../view/plain-input.tsx';
import { shownTypes } from '../schemas.ts';
import { SchemasContext } from '../schemas-context.ts';
import { SelectField } from './select-field.tsx';
import type { SpecialOptionsProps } from './special-options-props.ts';

/** v4 has six kinds of relations with a target type; the last two have no inverse. */
const FORMS = [
  ['oneToOne', 'one', 'model.oneToOneHasOne'],
  ['oneToMany', 'many', 'model.oneToManyHasMany'],
  ['manyToOne', 'many', 'model.manyToOneHasOne'],
  ['manyToMany', 'many', 'model.manyToManyHasMany'],
] as const;
const MORPHS = ['morphToOne', 'morphToMany', 'morphOne', 'morphMany'];

/** The target of a relation, its cardinality, and the inverse field. */
export function RelationOptions({ attribute, problems, onChange }: SpecialOptionsProps) {
  const schemas = useContext(SchemasContext);
  const relation = String(attribute.relation);
  if (MORPHS.includes(relation)) {
    return <p class="soft">{t('model.polymorphic', { relation })}</p>;
  }
  const back = typeof attribute.targetAttribute === 'string' ? attribute.targetAttribute : '';
  const isOneWay = back === '' && (relation === 'oneToOne' || relation === 'oneToMany');
  const targets = shownTypes(schemas).filter(
    ({ schema }) => schema.kind !== 'singleType' && schema.restrictRelationsTo?.length !== 0,
  );
  return (
    <>
      <SelectField
        label={t('model.relatedContentType')}
        value={String(attribute.target ?? '')}
        problem={problems.get('target')}
        options={[
          ['', t('common.choose')],
          ...targets.map(({ uid, schema }) => [uid, `${schema.displayName} (${uid})`] as const),
        ]}
        onChange={(target) => onChange({ target })}
      />
      <SelectField
        label={t('model.relation')}
        value={isOneWay ? `${relation} alone` : relation}
        problem={problems.get('relation')}
        options={[
          ['oneToOne alone', t('model.oneWayHasOne')],
          ['oneToMany alone', t('model.oneWayHasMany')],
          ...FORMS.map(([value, , label]) => [value, t(label)] as const),
        ]}
        onChange={(value) => {
          const [form = '', alone] = value.split(' ');
          onChange({ relation: form, targetAttribute: alone === undefined ? back || 'related' : null });
        }}
      />
      {!isOneWay && (
        <div class="field">
          <label for="option-targetAttribute">{t('model.inverseField')}</label>
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

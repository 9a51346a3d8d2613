import { useContext } from 'preact/hooks';
import { t } from '../../texts/t.ts';
import { CustomFieldOptions } from './custom-field-options.tsx';
import { isCustom } from '../draft.ts';
import { NewComponentForm } from './new-component-form.tsx';
import { CheckBox } from './option-input.tsx';
import { RelationOptions } from './relation-options.tsx';
import { SchemasContext } from '../schemas-context.ts';
import { SelectField } from './select-field.tsx';
import type { SpecialOptionsProps } from './special-options-props.ts';

const FILE_KINDS = ['images', 'videos', 'audios', 'files'] as const;
const KIND_LABELS = {
  images: 'model.images',
  videos: 'model.videos',
  audios: 'model.audios',
  files: 'model.otherFiles',
} as const;

/** Options specific to one kind of field. */
export function SpecialOptions(props: SpecialOptionsProps) {
  const { attribute, siblings, problems, onChange } = props;
  const { components } = useContext(SchemasContext);
  const list = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
  const toggled = (values: readonly string[], value: string, is: boolean) =>
    is ? [...values, value] : values.filter((one) => one !== value);
  if (isCustom(attribute)) return <CustomFieldOptions {...props} />;
  switch (attribute.type) {
    case 'enumeration': {
      const values = list(attribute.enum);
      return (
        <>
          <div class="field">
            <label for="option-enum">{t('model.valuesOnePerLine')}</label>
            <textarea
              id="option-enum"
              rows={4}
              spellcheck={false}
              value={values.join('\n')}
              aria-invalid={problems.has('enum')}
              onInput={(event) => onChange({ enum: event.currentTarget.value.split('\n') })}
              onBlur={() => onChange({ enum: values.map((one) => one.trim()).filter((one) => one !== '') })}
            />
            {problems.has('enum') && <p class="problem">{problems.get('enum')}</p>}
          </div>
          <SelectField
            label={t('model.defaultValue')}
            value={String(attribute.default ?? '')}
            options={[['', t('common.none')], ...values.filter((one) => one !== '').map((one) => [one, one] as const)]}
            onChange={(value) => onChange({ default: value === '' ? undefined : value })}
          />
        </>
      );
    }
    case 'uid': {
      const sources = siblings.filter((one) => one.attribute.type === 'string' || one.attribute.type === 'text');
      return (
        <SelectField
          label={t('model.generatedFrom')}
          value={String(attribute.targetField ?? '')}
          options={[['', t('model.nothing')], ...sources.map(({ name }) => [name, name] as const)]}
          onChange={(value) => onChange({ targetField: value === '' ? undefined : value })}
        />
      );
    }
    case 'media':
      return (
        <fieldset class="checks">
          <legend>{t('common.files')}</legend>
          <CheckBox
            label={t('model.multipleFiles')}
            isChecked={attribute.multiple === true}
            onChange={(multiple) => onChange({ multiple })}
          />
          {FILE_KINDS.map((kind) => (
            <CheckBox
              key={kind}
              label={t(KIND_LABELS[kind])}
              isChecked={attribute.allowedTypes === undefined || list(attribute.allowedTypes).includes(kind)}
              onChange={(is) =>
                onChange({ allowedTypes: toggled(list(attribute.allowedTypes ?? FILE_KINDS), kind, is) })
              }
            />
          ))}
        </fieldset>
      );
    case 'component':
      return (
        <>
          <SelectField
            label={t('model.component')}
            value={String(attribute.component ?? '')}
            problem={problems.get('component')}
            options={[
              ['', t('common.choose')],
              ...components.map(({ uid, schema }) => [uid, `${schema.displayName} (${uid})`] as const),
            ]}
            onChange={(component) => onChange({ component })}
          />
          <NewComponentForm onAdded={(component) => onChange({ component })} />
          <fieldset class="checks">
            <legend class="sr-only">{t('model.howOften')}</legend>
            <CheckBox
              label={t('model.repeatable')}
              isChecked={attribute.repeatable === true}
              onChange={(repeatable) => onChange({ repeatable })}
            />
          </fieldset>
        </>
      );
    case 'dynamiczone':
      return (
        <>
          <fieldset class="checks">
            <legend>{t('model.components')}</legend>
            {components.map(({ uid, schema }) => (
              <CheckBox
                key={uid}
                label={schema.displayName}
                isChecked={list(attribute.components).includes(uid)}
                onChange={(is) => onChange({ components: toggled(list(attribute.components), uid, is) })}
              />
            ))}
            {problems.has('components') && <p class="problem">{problems.get('components')}</p>}
          </fieldset>
          <NewComponentForm onAdded={(uid) => onChange({ components: [...list(attribute.components), uid] })} />
        </>
      );
    case 'relation':
      return <RelationOptions {...props} />;
    default:
      return null;
  }
}

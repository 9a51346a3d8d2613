import { useContext } from 'preact/hooks';
import { t } from '../../texts/t.ts';
import { PlainInput } from '../../view/plain-input.tsx';
import { OptionInput } from './option-input.tsx';
import { SchemasContext } from '../schemas-context.ts';
import type { SpecialOptionsProps } from './special-options-props.ts';

/** The name and the options of a custom field. The server must know it: a plugin or `src/index` registers it. */
export function CustomFieldOptions({ attribute, problems, onChange }: SpecialOptionsProps) {
  const { types, components } = useContext(SchemasContext);
  const used = [...types, ...components].flatMap(({ schema }) =>
    Object.values(schema.attributes).flatMap(({ customField }) => (typeof customField === 'string' ? customField : [])),
  );
  return (
    <>
      <div class="field">
        <label for="option-customField">{t('model.customField')}</label>
        <PlainInput
          id="option-customField"
          value={String(attribute.customField)}
          required
          autocomplete="off"
          list="custom-fields"
          placeholder="plugin::color-picker.color"
          isInvalid={problems.has('customField')}
          onInput={(text) => onChange({ customField: text.trim() })}
        />
        <datalist id="custom-fields">
          {[...new Set(used)].map((uid) => (
            <option key={uid} value={uid} />
          ))}
        </datalist>
        {problems.has('customField') && <p class="problem">{problems.get('customField')}</p>}
      </div>
      <OptionInput
        option={{ name: 'options', label: 'model.optionsAsJson', form: 'json' }}
        value={attribute.options}
        problem={problems.get('options')}
        onChange={(options) => onChange({ options })}
      />
    </>
  );
}

import { useState } from 'preact/hooks';
import { useModal } from '../../../../kit/src/use-modal.ts';
import { t } from '../../texts/t.ts';
import { PlainInput } from '../../view/plain-input.tsx';
import type { DraftField } from '../draft.ts';
import { isLocalizedIn, withLocalized } from '../draft.ts';
import { labelOfKind, optionsOf } from './field-kinds.ts';
import { CheckBox, OptionInput } from './option-input.tsx';
import type { SchemaAttribute } from '../schemas.ts';
import { SpecialOptions } from './special-options.tsx';

interface FieldDialogProps {
  readonly field: DraftField;
  readonly siblings: readonly DraftField[];
  /** Where its values are stored; null for a new type. */
  readonly table: string | null;
  readonly isLocalized: boolean;
  readonly problems: ReadonlyMap<string, string>;
  readonly onDone: (field: DraftField) => void;
  readonly onClose: () => void;
}

/** A new or existing field: its name and the options of its kind. */
export function FieldDialog(props: FieldDialogProps) {
  const { siblings, table, isLocalized, problems, onDone, onClose } = props;
  const [field, setField] = useState(props.field);
  const dialog = useModal();
  const { name, was, attribute } = field;
  const isTaken = siblings.some((one) => one.name === name);
  const set = (changes: Readonly<Record<string, unknown>>) =>
    setField((before) => ({ ...before, attribute: withOptions(before.attribute, changes) }));
  const title =
    was === null ? t('model.newField', { type: labelOfKind(attribute.type) }) : t('model.fieldNamed', { was });
  const kindHasPrivate = attribute.type !== 'password';
  return (
    <dialog class="dialog large" ref={dialog} aria-label={title} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (name !== '' && !isTaken) onDone(field);
        }}
      >
        <h1>{title}</h1>
        <div class="setting-fields">
          <div class="field">
            <label for="field-name">{t('common.name')}</label>
            <PlainInput
              id="field-name"
              value={name}
              required
              autocomplete="off"
              isInvalid={isTaken || problems.has('')}
              describedBy="field-name-problem"
              onInput={(text) => setField({ ...field, name: text.trim() })}
            />
            <p class="problem" id="field-name-problem" hidden={!isTaken && !problems.has('')}>
              {isTaken ? t('model.otherFieldHasName') : problems.get('')}
            </p>
          </div>
          <SpecialOptions attribute={attribute} siblings={siblings} problems={problems} onChange={set} />
          {optionsOf(attribute)
            .filter(({ form }) => form !== 'yes-no')
            .map((option) => (
              <OptionInput
                key={option.name}
                option={option}
                value={attribute[option.name]}
                problem={problems.get(option.name)}
                onChange={(value) => set({ [option.name]: value })}
              />
            ))}
        </div>
        <fieldset class="checks">
          <legend class="sr-only">{t('model.rules')}</legend>
          {attribute.type !== 'relation' && (
            <CheckBox
              label={t('common.required')}
              isChecked={attribute.required === true}
              onChange={(is) => set({ required: is ? true : undefined })}
            />
          )}
          {optionsOf(attribute)
            .filter(({ form }) => form === 'yes-no')
            .map((option) => (
              <OptionInput
                key={option.name}
                option={option}
                value={attribute[option.name]}
                problem={problems.get(option.name)}
                onChange={(value) => set({ [option.name]: value })}
              />
            ))}
          {kindHasPrivate && (
            <CheckBox
              label={t('model.privateField')}
              isChecked={attribute.private === true}
              onChange={(is) => set({ private: is ? true : undefined })}
            />
          )}
          {isLocalized && attribute.type !== 'relation' && (
            <CheckBox
              label={t('model.localizedField')}
              isChecked={isLocalizedIn(attribute.pluginOptions)}
              onChange={(is) => set({ pluginOptions: withLocalized(attribute.pluginOptions, is) })}
            />
          )}
        </fieldset>
        {was !== null && name !== was && name !== '' && (
          <p class="warn-box" role="status">
            {t(table === null ? 'model.renamed' : 'model.renamedInTable', { table: table ?? '', name: was })}
          </p>
        )}
        <div class="dialog-actions">
          <button type="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="submit" class="primary">
            {was === null ? t('model.addField') : t('common.done')}
          </button>
        </div>
      </form>
    </dialog>
  );
}

/** Undefined options are omitted, so that viewing a field does not change it. */
function withOptions(attribute: SchemaAttribute, changes: Readonly<Record<string, unknown>>): SchemaAttribute {
  const merged = Object.entries({ ...attribute, ...changes }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(merged) as SchemaAttribute;
}

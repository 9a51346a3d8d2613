import { useContext, useState } from 'preact/hooks';
import { t } from '../texts/t.ts';
import { PlainInput } from '../view/plain-input.tsx';
import { type Draft, type DraftSettings, isLocalizedIn, namesFrom, withLocalized } from './draft.ts';
import { IconField } from './icon-field.tsx';
import { CheckBox } from './fields/option-input.tsx';
import { SchemasContext } from './schemas-context.ts';
import { SelectField } from './fields/select-field.tsx';

interface SchemaSettingsProps {
  readonly draft: Draft;
  readonly problems: ReadonlyMap<string, string>;
  readonly onChange: (changed: Partial<DraftSettings>) => void;
}

/** Names and options of a content type or component; names of an existing one cannot change. */
export function SchemaSettings({ draft: { uid, of, settings }, problems, onChange }: SchemaSettingsProps) {
  const { components } = useContext(SchemasContext);
  const [isNamed, setNamed] = useState(uid !== null);
  const input = (name: keyof DraftSettings, label: string, change: (text: string) => void, isFixed = false) => (
    <div class="field">
      <label for={`setting-${name}`}>{label}</label>
      <PlainInput
        id={`setting-${name}`}
        value={String(settings[name])}
        autocomplete="off"
        disabled={isFixed}
        isInvalid={problems.has(name)}
        describedBy={`setting-${name}-problem`}
        {...(name === 'category' && { list: 'categories' })}
        onInput={change}
      />
      <p class="problem" id={`setting-${name}-problem`} hidden={!problems.has(name)}>
        {problems.get(name)}
      </p>
    </div>
  );
  return (
    <div class="stack">
      <div class="setting-fields">
        {input('displayName', t('model.displayName'), (displayName) =>
          onChange({ displayName, ...(!isNamed && of === 'type' && namesFrom(displayName)) }),
        )}
        {of === 'type' ? (
          <>
            {input(
              'singularName',
              t('model.apiIdSingular'),
              (singularName) => {
                setNamed(true);
                onChange({ singularName });
              },
              uid !== null,
            )}
            {input(
              'pluralName',
              t('model.apiIdPlural'),
              (pluralName) => {
                setNamed(true);
                onChange({ pluralName });
              },
              uid !== null,
            )}
            <SelectField
              label={t('model.kindOfType')}
              value={settings.kind}
              options={[
                ['collectionType', t('model.collectionManyEntries')],
                ['singleType', t('model.singleTypeOneEntry')],
              ]}
              onChange={(kind) => onChange({ kind: kind as DraftSettings['kind'] })}
            />
          </>
        ) : (
          <>
            {input('category', t('model.category'), (category) => onChange({ category }))}
            <datalist id="categories">
              {[...new Set(components.map(({ category }) => category))].map((category) => (
                <option key={category} value={category ?? ''} />
              ))}
            </datalist>
          </>
        )}
        {input('description', t('common.description'), (description) => onChange({ description }))}
        {of === 'component' && <IconField value={settings.icon} onChange={(icon) => onChange({ icon })} />}
      </div>
      {of === 'type' && (
        <fieldset class="checks">
          <legend class="sr-only">{t('model.options')}</legend>
          <CheckBox
            label={t('model.draftAndPublish')}
            isChecked={settings.draftAndPublish}
            onChange={(draftAndPublish) => onChange({ draftAndPublish })}
          />
          <CheckBox
            label={t('model.localizedType')}
            isChecked={isLocalizedIn(settings.pluginOptions)}
            onChange={(is) => onChange({ pluginOptions: withLocalized(settings.pluginOptions, is) })}
          />
        </fieldset>
      )}
    </div>
  );
}

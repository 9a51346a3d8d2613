import { useContext, useState } from 'preact/hooks';
import { PlainInput } from '../view/plain-input.tsx';
import { type Draft, type DraftSettings, isLocalizedIn, namesFrom, withLocalized } from './draft.ts';
import { IconField } from './icon-field.tsx';
import { CheckBox } from './option-input.tsx';
import { SchemasContext } from './schemas-context.ts';
import { SelectField } from './select-field.tsx';

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
        {input('displayName', 'Display name', (displayName) =>
          onChange({ displayName, ...(!isNamed && of === 'type' && namesFrom(displayName)) }),
        )}
        {of === 'type' ? (
          <>
            {input(
              'singularName',
              'API ID, singular',
              (singularName) => {
                setNamed(true);
                onChange({ singularName });
              },
              uid !== null,
            )}
            {input(
              'pluralName',
              'API ID, plural',
              (pluralName) => {
                setNamed(true);
                onChange({ pluralName });
              },
              uid !== null,
            )}
            <SelectField
              label="Kind"
              value={settings.kind}
              options={[
                ['collectionType', 'Collection: many entries'],
                ['singleType', 'Single type: one entry'],
              ]}
              onChange={(kind) => onChange({ kind: kind as DraftSettings['kind'] })}
            />
          </>
        ) : (
          <>
            {input('category', 'Category', (category) => onChange({ category }))}
            <datalist id="categories">
              {[...new Set(components.map(({ category }) => category))].map((category) => (
                <option key={category} value={category ?? ''} />
              ))}
            </datalist>
          </>
        )}
        {input('description', 'Description', (description) => onChange({ description }))}
        {of === 'component' && <IconField value={settings.icon} onChange={(icon) => onChange({ icon })} />}
      </div>
      {of === 'type' && (
        <fieldset class="checks">
          <legend class="sr-only">Options</legend>
          <CheckBox
            label="Draft and publish: new entries are drafts until published"
            isChecked={settings.draftAndPublish}
            onChange={(draftAndPublish) => onChange({ draftAndPublish })}
          />
          <CheckBox
            label="Localized: entries exist in several locales"
            isChecked={isLocalizedIn(settings.pluginOptions)}
            onChange={(is) => onChange({ pluginOptions: withLocalized(settings.pluginOptions, is) })}
          />
        </fieldset>
      )}
    </div>
  );
}

import { useEffect, useReducer } from 'preact/hooks';
import { Icon } from '../../../../kit/src/icon.tsx';
import { t } from '../../texts/t.ts';
import { useEntry } from '../fields/field-context.ts';
import { useShownFields } from '../fields/use-shown-fields.ts';
import { type OutlineItem, outlineOf } from './outline-of.ts';

interface OutlineProps {
  /** Names of fields with unsaved changes. */
  readonly changed: readonly string[];
  readonly isFolded: boolean;
  /** Moves to a field or component. */
  readonly onOpen: (path: string) => void;
}

/** What a long form consists of, with what has errors or unsaved changes. */
export function Outline({ changed, isFolded, onOpen }: OutlineProps) {
  const { form, configuration } = useEntry();
  const fields = useShownFields(form.root, configuration.contentType, '');
  const read = () => outlineOf({ form, configuration, fields, changed });
  const items = read();
  const [, draw] = useReducer((_: string, next: string) => next, '');
  useEffect(() => form.onChange(() => draw(JSON.stringify(read()))), [form, fields.length, changed]);
  if (items.length === 0) return null;
  const list = (of: readonly OutlineItem[]) => (
    <ol>
      {of.map(({ path, label, isChanged, isInvalid, parts }) => (
        <li key={path}>
          <button type="button" class="quiet" onClick={() => onOpen(path)}>
            <span dir="auto">{label}</span>
            {isInvalid && (
              <span class="bad-text" title={t('entry.hasErrors')}>
                <Icon name="warn" />
                <span class="sr-only">{t('entry.hasErrors')}</span>
              </span>
            )}
            {isChanged && (
              <span class="changed-mark" title={t('entry.unsavedChanges')}>
                <span class="sr-only">{t('entry.unsavedChanges')}</span>
              </span>
            )}
          </button>
          {parts.length > 0 && list(parts)}
        </li>
      ))}
    </ol>
  );
  return (
    <details class="outline" open={!isFolded}>
      <summary>{t('entry.outline')}</summary>
      <nav aria-label={t('entry.outline')}>{list(items)}</nav>
    </details>
  );
}

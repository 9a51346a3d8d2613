import { useEffect, useState } from 'preact/hooks';
import { t } from '../../texts/t.ts';
import type { Form } from '../form/form.ts';
import { isTranslated, stateOfField } from './field-state.ts';
import type { ShownSource } from './source-context.ts';

interface SourceBarProps {
  readonly shown: ShownSource;
  /** Of the translation. */
  readonly form: Form;
  readonly onClose: () => void;
}

/** What is left to translate, and taking over all that is missing. */
export function SourceBar({ shown: { source, name }, form, onClose }: SourceBarProps) {
  const { cells, attributes } = form.root;
  const [, count] = useState(0);
  useEffect(() => form.onChange(() => count((one) => one + 1)), [form]);
  const inState = (wanted: string): readonly string[] =>
    Object.keys(cells).filter(
      (field) => isTranslated(attributes[field]) && stateOfField(source, field, cells[field]?.value) === wanted,
    );
  const missing = inState('missing');
  const copyable = missing.filter((field) => field in source.copy);
  return (
    <section class="source-bar" aria-label={t('entry.besideOf', { locale: name })}>
      <strong>{t('entry.besideOf', { locale: name })}</strong>
      <span>{t('entry.fieldsMissing', { count: missing.length })}</span>
      {source.isNewer && (
        <span>
          {source.changed === null
            ? t('entry.sourceNewer')
            : t('entry.fieldsOutdated', { count: inState('changed').length })}
        </span>
      )}
      {copyable.length > 0 && (
        <button
          type="button"
          onClick={() => {
            for (const field of copyable) cells[field]?.set(form.read(field, source.copy));
          }}
        >
          {t('entry.copyMissing')}
        </button>
      )}
      <button type="button" class="quiet" onClick={onClose}>
        {t('common.close')}
      </button>
    </section>
  );
}

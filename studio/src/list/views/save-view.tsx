import { useState } from 'preact/hooks';
import { tellError } from '../../state/tell.ts';
import { t } from '../../texts/t.ts';

interface SaveViewProps {
  readonly onSave: (name: string, isShared: boolean) => Promise<void>;
}

/** Saves the list as it is shown under a name. */
export function SaveView({ onSave }: SaveViewProps) {
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const save = async (event: Event) => {
    event.preventDefault();
    if (name.trim() === '' || isBusy) return;
    setBusy(true);
    try {
      await onSave(name.trim(), isShared);
      setName('');
    } catch (error) {
      tellError(error);
    }
    setBusy(false);
  };
  return (
    <form class="stack tight save-view" onSubmit={save}>
      <label class="field">
        <span>{t('list.saveView')}</span>
        <input
          type="text"
          maxLength={100}
          required
          placeholder={t('common.name')}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <label class="row">
        <input type="checkbox" checked={isShared} onChange={(event) => setShared(event.currentTarget.checked)} />
        {t('list.shareView')}
      </label>
      <button type="submit" disabled={isBusy}>
        {t('common.save')}
      </button>
    </form>
  );
}

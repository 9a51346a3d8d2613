import { useEffect, useState } from 'preact/hooks';
import { useModal } from '../../../kit/src/use-modal.ts';
import { Icon } from '../../../kit/src/icon.tsx';
import { closeSheet, onSheets, openSheets, type Sheet } from '../state/sheets.ts';
import { useStudio } from '../state/studio.ts';
import { t } from '../texts/t.ts';
import { Messages } from '../view/messages.tsx';
import { EntryEditor } from './entry-editor.tsx';

/** Entries opened next to the page, and messages: a modal sheet hides and silences everything outside it. */
export function Sheets() {
  const [sheets, setSheets] = useState(openSheets);
  useEffect(() => onSheets(() => setSheets(openSheets())), []);
  return (
    <>
      {sheets.map((sheet) => (
        <EntrySheet key={sheet.key} sheet={sheet} isLast={sheet === sheets.at(-1)} />
      ))}
      {sheets.length === 0 && <Messages />}
    </>
  );
}

function EntrySheet({ sheet, isLast }: { readonly sheet: Sheet; readonly isLast: boolean }) {
  const { model } = useStudio();
  const dialog = useModal();
  const type = model.types.get(sheet.uid);
  if (type === undefined) return null;
  const close = () => closeSheet(sheet.key);
  return (
    <dialog class="sheet" ref={dialog} aria-label={type.info.displayName} onClose={close}>
      <div class="sheet-head">
        <strong>{type.info.displayName}</strong>
        <button type="button" class="quiet icon-only" onClick={close}>
          <Icon name="close" />
          <span class="sr-only">{t('entry.closeTheSheet')}</span>
        </button>
      </div>
      <EntryEditor
        address={{ type, id: sheet.id, locale: sheet.locale, translates: null }}
        isSheet
        {...(sheet.field !== undefined && { field: sheet.field })}
        onCreated={() => undefined}
        onSaved={sheet.onSaved}
        onGone={close}
      />
      {isLast && <Messages />}
    </dialog>
  );
}

import { useRef } from 'preact/hooks';
import { Icon } from '../../../kit/src/icon.tsx';
import { t } from '../texts/t.ts';

interface FileChoiceProps {
  readonly label: string;
  readonly file: File | null;
  readonly onChoose: (file: File | null) => void;
}

/** Chooses a file of the computer, by a button that looks like the others. */
export function FileChoice({ label, file, onChoose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div class="field">
      <span class="row">
        <button type="button" onClick={() => input.current?.click()}>
          <Icon name="upload" />
          {label}
        </button>
        {file !== null && (
          <>
            <span class="file-name" dir="auto">
              {file.name}
            </span>
            <button
              type="button"
              class="quiet icon-only"
              onClick={() => {
                if (input.current !== null) input.current.value = '';
                onChoose(null);
              }}
            >
              <Icon name="close" />
              <span class="sr-only">{t('editors.remove', { name: file.name })}</span>
            </button>
          </>
        )}
      </span>
      <input
        ref={input}
        type="file"
        class="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)}
      />
    </div>
  );
}

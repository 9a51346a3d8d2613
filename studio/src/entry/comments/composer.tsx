import { useEffect, useRef, useState } from 'preact/hooks';
import type { AdministratorName } from '../../../../src/admin/contract/people.ts';
import { nameOf } from '../../server/people.ts';
import { tellError } from '../../state/tell.ts';
import { t } from '../../texts/t.ts';
import { withIds } from './comment-list.ts';
import type { CommentStore, Typed } from './comment-store.ts';
import { MentionField } from './mention-field.tsx';

/** As the server takes it. */
const MAX_LENGTH = 5_000;

const NOTHING: Typed = { text: '', people: [] };

interface ComposerProps {
  readonly store: CommentStore;
  /** What is typed here is kept under this name until it is sent. */
  readonly place: string;
  /** Who may read it can be mentioned. */
  readonly field: string | null;
  readonly label: string;
  readonly action: string;
  readonly isFocused?: boolean;
  readonly onSend: (text: string) => Promise<void>;
  readonly onClose?: () => void;
}

/** Writes a comment. What is typed stays until it is stored, or given up on purpose. */
export function Composer({ store, place, field, label, action, isFocused, onSend, onClose }: ComposerProps) {
  const [typed, setTyped] = useState(() => store.typed.get(place) ?? NOTHING);
  const [isSending, setSending] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isFocused) area.current?.focus();
  }, []);
  const change = (next: Typed) => {
    setTyped(next);
    if (next.text === '') store.typed.delete(place);
    else store.typed.set(place, next);
  };
  const send = async () => {
    const text = withIds(typed.text, typed.people, nameOf).trim();
    if (text === '' || isSending) return;
    setSending(true);
    try {
      await onSend(text);
      change(NOTHING);
      onClose?.();
    } catch (error) {
      tellError(error);
    } finally {
      setSending(false);
    }
  };
  const mention = (person: AdministratorName) => {
    const { text } = typed;
    const at = area.current?.selectionStart ?? text.length;
    const before = text.slice(0, at);
    const space = before === '' || /\s$/.test(before) ? '' : ' ';
    change({ text: `${before}${space}@${nameOf(person)} ${text.slice(at)}`, people: [...typed.people, person] });
    area.current?.focus();
  };
  return (
    <div class="stack tight composer">
      <textarea
        ref={area}
        rows={3}
        dir="auto"
        aria-label={label}
        placeholder={label}
        maxLength={MAX_LENGTH}
        readOnly={isSending}
        value={typed.text}
        onInput={(event) => change({ ...typed, text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        }}
      />
      <div class="row">
        <MentionField store={store} field={field} onChoose={mention} />
        {onClose !== undefined && (
          <button
            type="button"
            class="quiet"
            onClick={() => {
              change(NOTHING);
              onClose();
            }}
          >
            {t('common.cancel')}
          </button>
        )}
        <button type="button" disabled={isSending || typed.text.trim() === ''} onClick={send}>
          {action}
        </button>
      </div>
    </div>
  );
}

import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../../kit/src/icon.tsx';
import { announcedText, dismiss, onMessages, toldMessages } from '../state/tell.ts';
import { t } from '../texts/t.ts';

/** Messages in the corner of the page. */
export function Messages() {
  const [{ messages, announced }, setShown] = useState(shownNow);
  useEffect(() => onMessages(() => setShown(shownNow())), []);
  return (
    <>
      <div class="messages" role="status" aria-live="polite">
        {messages.map(({ id, kind, text, action }) => (
          <div key={id} class={`message-card ${kind}`} role={kind === 'bad' ? 'alert' : undefined}>
            <span class="grow">{text}</span>
            {action !== undefined && (
              <button
                type="button"
                class="link"
                onClick={() => {
                  dismiss(id);
                  action.run();
                }}
              >
                {action.label}
              </button>
            )}
            <button type="button" class="quiet icon-only" onClick={() => dismiss(id)}>
              <Icon name="close" />
              <span class="sr-only">{t('common.close')}</span>
            </button>
          </div>
        ))}
      </div>
      <div class="sr-only" role="status">
        {announced}
      </div>
    </>
  );
}

const shownNow = () => ({ messages: toldMessages(), announced: announcedText() });

import { useId, useState } from 'preact/hooks';
import { t } from '../texts/t.ts';
import { formatInstant } from './format.ts';
import { localMoment, momentOf } from './local-moment.ts';
import { PlainInput } from './plain-input.tsx';

interface PlanFormProps {
  readonly label: string;
  /** When it is planned already. */
  readonly at: string | null | undefined;
  readonly onSend: (at: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Chooses a time in the person's time zone, which is named. */
export function PlanForm({ label, at, onSend, onClose }: PlanFormProps) {
  const input = useId();
  const [local, setLocal] = useState(at == null ? '' : localMoment(at));
  const moment = momentOf(local);
  return (
    <form
      class="stack tight"
      onSubmit={(event) => {
        event.preventDefault();
        if (moment !== null) onSend(moment);
      }}
    >
      <label for={input}>{label}</label>
      <PlainInput id={input} type="datetime-local" value={local} onInput={setLocal} />
      {moment !== null && <small>{formatInstant(moment)}</small>}
      <span class="row">
        <button type="submit" class="primary" disabled={moment === null}>
          {t('schedule.plan')}
        </button>
        <button type="button" onClick={onClose}>
          {t('common.cancel')}
        </button>
      </span>
    </form>
  );
}

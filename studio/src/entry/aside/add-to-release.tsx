import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Data } from '../../../../src/admin/contract/page.ts';
import type { EntryRelease, ReleaseDetails, ReleasePage } from '../../../../src/admin/contract/releases.ts';
import { call } from '../../server/call.ts';
import { tell, tellError } from '../../state/tell.ts';
import { useAsked } from '../../state/use-asked.ts';
import { t } from '../../texts/t.ts';
import { ReleaseName } from '../../view/release-name.tsx';

type Action = EntryRelease['action'];

interface AddToReleaseProps {
  readonly uid: string;
  readonly id: number;
  /** What can be done with the entry as it is stored: at least one. */
  readonly actions: readonly Action[];
  readonly isSaved: boolean;
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

const RELEASES = '/studio/api/releases';
const NEW = 'new';

/** Adds an entry, as it is stored, to an open release or a new one. */
export function AddToRelease({ uid, id, actions, isSaved, onAdded, onClose }: AddToReleaseProps) {
  const { data, error } = useAsked('open releases', (signal) =>
    call<ReleasePage>('GET', `${RELEASES}?status=open&pageSize=100`, { signal }),
  );
  // If adding is refused, another attempt does not make another release.
  const [made, setMade] = useState<readonly ReleaseDetails[]>([]);
  const [wanted, setWanted] = useState<Action | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const field = useId();
  const first = useRef<HTMLSelectElement>(null);
  const isLoaded = data !== undefined;
  // The button that opened it is gone.
  useEffect(() => first.current?.focus(), [isLoaded]);
  if (error !== null) return <small class="bad-text">{error.message}</small>;
  if (data === undefined) return <small role="status">{t('list.loadingTheList')}</small>;
  // What undoes another release contains what that one has changed, and nothing else.
  const open = [...made, ...data.data.filter(({ undoes }) => undoes === null)];
  const action = wanted !== null && actions.includes(wanted) ? wanted : actions[0];
  const release = chosen ?? String(open[0]?.id ?? NEW);
  const make = async (): Promise<string> => {
    const { data: one } = await call<Data<ReleaseDetails>>('POST', RELEASES, { body: { name: name.trim() } });
    setMade([one, ...made]);
    setChosen(String(one.id));
    return String(one.id);
  };
  const add = async () => {
    setBusy(true);
    try {
      const place = release === NEW ? await make() : release;
      const path = `${RELEASES}/${place}/entries`;
      const added = (await call<Data<ReleaseDetails>>('POST', path, { body: { uid, id, action } })).data;
      tell(t('releases.addedTo', { name: added.name }));
      onAdded();
    } catch (problem) {
      tellError(problem);
      setBusy(false);
    }
  };
  return (
    <form
      class="stack tight"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSaved && !isBusy) add();
      }}
    >
      <label for={`${field}-release`}>{t('releases.release')}</label>
      <select
        id={`${field}-release`}
        ref={first}
        value={release}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      >
        {open.map((one) => (
          <option key={one.id} value={String(one.id)}>
            {one.name}
          </option>
        ))}
        <option value={NEW}>{t('releases.aNewOne')}</option>
      </select>
      {release === NEW && <ReleaseName value={name} onInput={setName} />}
      <label for={`${field}-action`}>{t('releases.action')}</label>
      <select
        id={`${field}-action`}
        value={action}
        onChange={({ currentTarget }) => setWanted(currentTarget.value as Action)}
      >
        {actions.map((one) => (
          <option key={one} value={one}>
            {t(one === 'publish' ? 'list.publish' : 'list.unpublish')}
          </option>
        ))}
      </select>
      <span class="row">
        <button type="submit" class="primary" disabled={isBusy || !isSaved}>
          {t('common.add')}
        </button>
        <button type="button" onClick={onClose}>
          {t('common.cancel')}
        </button>
      </span>
    </form>
  );
}

import { useState } from 'preact/hooks';
import { call } from '../server/call.ts';
import { nameOf, type Person } from '../server/people.ts';
import { tell, tellError } from '../state/tell.ts';
import { useAsked } from '../state/use-asked.ts';
import { formatTime } from '../view/format.ts';
import type { EntryAddress } from './entry-address.ts';

interface Version {
  readonly id: number;
  readonly savedAt: string;
  readonly savedBy: Pick<Person, 'firstname' | 'lastname'> | null;
  readonly isCurrent: boolean;
}

interface VersionsProps {
  readonly address: EntryAddress;
  readonly mayRestore: boolean;
  readonly onRestored: () => void;
}

/** Earlier published versions. Restoring one creates unpublished changes: nothing goes live. */
export function Versions(props: VersionsProps) {
  const [isAsked, setAsked] = useState(false);
  return isAsked ? (
    <VersionList {...props} />
  ) : (
    <button type="button" class="quiet" onClick={() => setAsked(true)}>
      Show earlier versions
    </button>
  );
}

function VersionList({ address: { type, id }, mayRestore, onRestored }: VersionsProps) {
  const path = `/studio/api/entries/${type.uid}/${id}/versions`;
  const { data, error } = useAsked(path, async (signal) => {
    return (await call<{ data: readonly Version[] }>('GET', `${path}?pageSize=10`, { signal })).data;
  });
  const restore = async (version: number) => {
    try {
      await call('POST', `${path}/${version}/restore`, { body: { as: 'changes' } });
      tell('Restored as unpublished changes');
      onRestored();
    } catch (problem) {
      tellError(problem);
    }
  };
  if (error !== null) return <small class="bad-text">{error.message}</small>;
  if (data === undefined) return <small>Looking for versions…</small>;
  if (data.length === 0) return <small>No earlier versions</small>;
  return (
    <section class="stack tight" aria-label="Versions">
      <strong>Versions</strong>
      <ul class="locales">
        {data.map(({ id: version, savedAt, savedBy, isCurrent }) => (
          <li key={version}>
            <small>
              {formatTime(savedAt)} {nameOf(savedBy)}
            </small>
            {isCurrent ? (
              <small>current</small>
            ) : (
              mayRestore && (
                <button type="button" class="link" onClick={() => restore(version)}>
                  Restore
                </button>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

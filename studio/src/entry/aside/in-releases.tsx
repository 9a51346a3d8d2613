import { useRef, useState } from 'preact/hooks';
import type { Data } from '../../../../src/admin/contract/page.ts';
import type { EntryRelease } from '../../../../src/admin/contract/releases.ts';
import { call } from '../../server/call.ts';
import { hrefOf } from '../../state/place.ts';
import { useStudio } from '../../state/studio.ts';
import { useAsked } from '../../state/use-asked.ts';
import { rich, t } from '../../texts/t.ts';
import { keepFocus } from '../../view/keep-focus.ts';
import { AddToRelease } from './add-to-release.tsx';
import type { Entry } from '../entry.ts';
import type { EntryAddress } from '../entry-address.ts';

interface InReleasesProps {
  readonly address: EntryAddress;
  readonly entry: Entry | undefined;
  readonly hasChanges: boolean;
  /** What is typed and not saved is part of no release. */
  readonly isSaved: boolean;
}

/** The open releases that the entry is in, and the way into one. */
export function InReleases({ address: { type, id }, entry, hasChanges, isSaved }: InReleasesProps) {
  const { rights } = useStudio();
  const path = `/studio/api/entries/${type.uid}/${id}/releases`;
  const asked = useAsked(`${path} ${entry?.updatedAt} ${hasChanges}`, async (signal) => {
    return (await call<Data<readonly EntryRelease[]>>('GET', path, { signal })).data;
  });
  const [isAdding, setAdding] = useState(false);
  const section = useRef<HTMLElement>(null);
  const { data: releases = [], error, reload } = asked;
  if (error !== null) return <small class="bad-text">{error.message}</small>;
  const mayAdd = rights.mayEntry('publish', type.uid);
  if (releases.length === 0 && !mayAdd) return null;
  const close = () => {
    setAdding(false);
    keepFocus(() => section.current?.querySelector('button'));
  };
  const isLive = Boolean(entry?.publishedAt);
  return (
    <section class="stack tight" ref={section} aria-label={t('common.releases')}>
      <strong>{t('common.releases')}</strong>
      {releases.map((one) => (
        <span key={one.id}>
          {rich(one.action === 'publish' ? 'list.publishedWith' : 'list.unpublishedWith', {
            release: <a href={hrefOf(['releases', one.id])}>{one.name}</a>,
          })}
        </span>
      ))}
      {mayAdd && !isAdding && (
        <button type="button" class="quiet" disabled={!isSaved} onClick={() => setAdding(true)}>
          {t('releases.add')}
        </button>
      )}
      {mayAdd && !isSaved && <small>{t('releases.saveToAdd')}</small>}
      {isAdding && id !== null && (
        <AddToRelease
          uid={type.uid}
          id={id}
          actions={[
            ...(!isLive || hasChanges ? (['publish'] as const) : []),
            ...(isLive ? (['unpublish'] as const) : []),
          ]}
          isSaved={isSaved}
          onAdded={() => {
            close();
            reload();
          }}
          onClose={close}
        />
      )}
    </section>
  );
}

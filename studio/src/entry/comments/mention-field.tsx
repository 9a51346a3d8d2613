import { useState } from 'preact/hooks';
import { Icon } from '../../../../kit/src/icon.tsx';
import { Menu } from '../../../../kit/src/menu.tsx';
import type { AdministratorName } from '../../../../src/admin/contract/people.ts';
import { nameOf } from '../../server/people.ts';
import { useAsked } from '../../state/use-asked.ts';
import { t } from '../../texts/t.ts';
import type { CommentStore } from './comment-store.ts';

interface MentionFieldProps {
  readonly store: CommentStore;
  readonly field: string | null;
  readonly onChoose: (person: AdministratorName) => void;
}

/** Finds somebody who may read this, by name. */
export function MentionField(props: MentionFieldProps) {
  return (
    <Menu
      label={
        <>
          <Icon name="user" />
          {t('comments.mention')}
        </>
      }
    >
      {(close) => (
        <People
          {...props}
          onChoose={(person) => {
            close();
            props.onChoose(person);
          }}
        />
      )}
    </Menu>
  );
}

function People({ store, field, onChoose }: MentionFieldProps) {
  const [search, setSearch] = useState('');
  const { data: people, error } = useAsked(search, (signal) => store.find(search, field, signal));
  return (
    <div class="stack tight">
      <input
        type="search"
        dir="auto"
        autocomplete="off"
        aria-label={t('common.name')}
        placeholder={t('common.name')}
        maxLength={100}
        value={search}
        onInput={(event) => setSearch(event.currentTarget.value)}
      />
      {error !== null && <small class="bad-text">{error.message}</small>}
      {people?.length === 0 && <small role="status">{t('comments.nobody')}</small>}
      {people?.filter(nameOf).map((person) => (
        <button key={person.id} type="button" class="quiet" onClick={() => onChoose(person)}>
          {nameOf(person)}
        </button>
      ))}
    </div>
  );
}

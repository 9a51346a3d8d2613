import { useState } from 'preact/hooks';
import { SearchBox } from '../../../../kit/src/search-box.tsx';
import { Notice } from '../../../../kit/src/notice.tsx';
import { t } from '../../texts/t.ts';
import { moveInTable } from '../move-in-table.ts';
import { extentOf, wholeGrant } from './grant.ts';
import { SubjectRows } from './subject-rows.tsx';
import type { Condition, ContentSection } from './permission-tree.ts';
import type { RoleDraft } from './role-draft.ts';

interface ContentMatrixProps {
  readonly title: string;
  readonly section: ContentSection;
  readonly conditions: readonly Condition[];
  readonly draft: RoleDraft;
  readonly isReadOnly: boolean;
}

const MANY = 10;

/** Content types and their actions. Arrow keys move between the checkboxes. */
export function ContentMatrix({ title, section, conditions, draft, isReadOnly }: ContentMatrixProps) {
  const [words, setWords] = useState('');
  const { actions, subjects } = section;
  const wanted = words.trim().toLowerCase();
  const found = subjects.filter(({ uid, label }) => `${label} ${uid}`.toLowerCase().includes(wanted));
  if (subjects.length === 0) {
    return (
      <Notice icon="empty" title={t('roles.noContentTypes')}>
        <p>{t('roles.theProjectHasNoContent')}</p>
      </Notice>
    );
  }

  const toggleColumn = (action: string, uids: readonly string[]): void => {
    const cells = found
      .filter(({ uid }) => uids.includes(uid))
      .map(({ uid }) => ({ cell: draft.cellOf(action, uid), limits: draft.limitsOf(action, uid) }));
    const isWanted = cells.some(({ cell, limits }) => extentOf(cell.value, limits) !== 'all');
    for (const { cell, limits } of cells) cell.set(isWanted ? wholeGrant(limits, cell.value?.conditions) : null);
  };

  return (
    <>
      {subjects.length > MANY && (
        <SearchBox class="matrix-search" label={t('shell.findAContentType')} value={words} onChange={setWords} />
      )}
      <div class="table-scroll">
        <table class="matrix" aria-label={title} onKeyDown={moveInTable}>
          <thead>
            <tr>
              <th scope="col">{t('roles.contentType')}</th>
              <th scope="col">{t('roles.all')}</th>
              {actions.map(({ actionId, label, subjects: uids }) => (
                <th key={actionId} scope="col">
                  {isReadOnly ? (
                    label
                  ) : (
                    <button
                      type="button"
                      class="quiet"
                      title={t('roles.forAll', { label })}
                      onClick={() => toggleColumn(actionId, uids)}
                    >
                      {label}
                    </button>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          {found.map((subject) => (
            <SubjectRows
              key={subject.uid}
              subject={subject}
              actions={actions}
              conditions={conditions}
              draft={draft}
              isReadOnly={isReadOnly}
            />
          ))}
        </table>
        {found.length === 0 && <p class="empty padded">{t('kit.nothingMatches', { words: words.trim() })}</p>}
      </div>
    </>
  );
}

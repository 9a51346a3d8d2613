import type { ShownView } from '../../../../src/admin/contract/lists.ts';
import type { Data } from '../../../../src/admin/contract/page.ts';
import { Icon } from '../../../../kit/src/icon.tsx';
import { Menu } from '../../../../kit/src/menu.tsx';
import type { ContentType } from '../../model/model.ts';
import { call } from '../../server/call.ts';
import { hrefOf } from '../../state/place.ts';
import { tell, tellError } from '../../state/tell.ts';
import { useAsked } from '../../state/use-asked.ts';
import { t } from '../../texts/t.ts';
import { type ListView, stateOf, writeListView } from '../list-view.ts';
import { SaveView } from './save-view.tsx';

interface ViewMenuProps {
  readonly type: ContentType;
  readonly view: ListView;
  readonly onChange: (change: Partial<ListView>) => void;
}

/** Saved views of a list: the person's own, and those that others share. */
export function ViewMenu({ type, view, onChange }: ViewMenuProps) {
  const path = `/studio/api/lists/${type.uid}/views`;
  const { data: views = [], reload } = useAsked(path, async (signal) => {
    return (await call<Data<readonly ShownView[]>>('GET', path, { signal })).data;
  });
  const shown = views.find(({ id }) => id === view.saved);
  const isChanged = shown !== undefined && !isSame(shown.state, stateOf(view));
  const write = async (
    work: () => Promise<unknown>,
    saved: number | null,
    message: 'common.saved' | 'common.deleted',
  ) => {
    try {
      await work();
      tell(t(message));
      if (saved !== view.saved) onChange({ saved, page: view.page });
      reload();
    } catch (error) {
      tellError(error);
    }
  };
  const update = ({ id, name, isShared }: ShownView) =>
    write(() => call('PUT', `${path}/${id}`, { body: { name, isShared, state: stateOf(view) } }), id, 'common.saved');
  const remove = ({ id }: ShownView) =>
    write(() => call('DELETE', `${path}/${id}`), id === view.saved ? null : view.saved, 'common.deleted');
  const save = async (name: string, isShared: boolean) => {
    const body = { name, isShared, state: stateOf(view) };
    const { data } = await call<Data<ShownView>>('POST', path, { body });
    tell(t('common.saved'));
    onChange({ saved: data.id, page: view.page });
    reload();
  };
  const group = (title: string, members: readonly ShownView[], close: () => void) =>
    members.length > 0 && (
      <ul class="views" aria-label={title}>
        <li class="soft" aria-hidden="true">
          {title}
        </li>
        {members.map((one) => (
          <li key={one.id} class="row spread">
            <a
              href={hrefOf(
                ['content', type.uid],
                writeListView({ ...one.state, page: 1, month: null, saved: one.id, stage: null }),
              )}
              aria-current={one.id === view.saved ? 'true' : undefined}
              onClick={close}
            >
              {one.name}
            </a>
            {one.isEditable && (
              <button type="button" class="quiet icon-only" onClick={() => remove(one)}>
                <Icon name="trash" />
                <span class="sr-only">{t('list.deleteView', { name: one.name })}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    );
  return (
    <Menu
      label={
        <>
          <Icon name="star" />
          <span class="wide">{shown?.name ?? t('list.views')}</span>
          {isChanged && ' '}
          {isChanged && <span class="chip">{t('list.viewChanged')}</span>}
        </>
      }
      title={t('list.views')}
    >
      {(close) => (
        <div class="stack tight">
          <a href={hrefOf(['content', type.uid])} onClick={close}>
            {t('list.allEntries')}
          </a>
          {group(
            t('list.ownViews'),
            views.filter(({ isOwn }) => isOwn),
            close,
          )}
          {group(
            t('list.sharedViews'),
            views.filter(({ isOwn }) => !isOwn),
            close,
          )}
          {isChanged && shown.isEditable && (
            <button type="button" onClick={() => update(shown)}>
              {t('list.updateView', { name: shown.name })}
            </button>
          )}
          <SaveView onSave={save} />
        </div>
      )}
    </Menu>
  );
}

/** Members may be in another order. */
const isSame = (one: object, other: object): boolean => sorted(one) === sorted(other);

const sorted = (state: object): string =>
  JSON.stringify(Object.entries(state).sort(([name], [next]) => (name < next ? -1 : 1)));

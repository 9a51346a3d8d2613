import { useEffect, useState } from 'preact/hooks';
import { Notice } from '../../../kit/src/notice.tsx';
import { type ListView, readListView, writeListView } from '../list/list-view.ts';
import { Pager } from '../view/pager.tsx';
import { nameOrAddress, type Person } from '../server/people.ts';
import { noteList } from '../state/last-list.ts';
import { go, hrefOf } from '../state/place.ts';
import { useStudio } from '../state/studio.ts';
import { t } from '../texts/t.ts';
import { formatList } from '../view/format.ts';
import { SearchField } from '../view/search-field.tsx';
import { Failed, Loading, Missing } from '../view/states.tsx';
import { type Invitation, InvitationDialog, loadInvitation } from './invitation-dialog.tsx';
import { PersonPage } from './person-page.tsx';
import { SettingForm, SettingInput } from './setting-form.tsx';
import type { SettingsPlace } from './settings-place.ts';
import { SettingTable } from './setting-table.tsx';
import { useManaged } from './use-managed.ts';
import type { AdministratorRole } from '../../../src/admin/contract/access.ts';
import type { Data, ListPage } from '../../../src/admin/contract/page.ts';
import { nameOrId } from './name-column.tsx';

/** Administrators, their roles, and invitations. */
export function PeopleSettings({ path: [step], query }: SettingsPlace) {
  if (step === undefined) return <PeopleList query={query} />;
  return /^\d+$/.test(step) ? <PersonPage key={step} id={Number(step)} /> : <Missing />;
}

const PAGE_SIZE = 20;

/** Of v4's roles the one that may do least; a project without it has to choose. */
const LEAST = 'strapi-author';

function PeopleList({ query }: Pick<SettingsPlace, 'query'>) {
  const { rights, me } = useStudio();
  const view = readListView(query);
  const people = useManaged<ListPage<Person>>(
    '/admin/users',
    (answer) => (answer as Data<ListPage<Person>>).data,
    `?${asked(view)}`,
  );
  const roles = useManaged<readonly AdministratorRole[]>(
    '/admin/roles',
    (answer) => (answer as Data<readonly AdministratorRole[]>).data,
  );
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  useEffect(() => noteList(['settings', 'people'], query), [String(query)]);
  if (people.error !== null) return <Failed error={people.error} onRetry={people.reload} />;
  if (people.data === undefined) return <Loading text={t('settings.loadingTheAdministrators')} />;
  const { results, pagination } = people.data;
  const show = (change: Partial<ListView>) =>
    go(hrefOf(['settings', 'people'], writeListView({ ...view, page: 1, ...change })));
  const remove = async ({ id }: Person) => {
    const isGone = (await people.remove(id)) !== null;
    // A later page that loses its last administrator no longer exists.
    if (isGone && results.length === 1 && view.page > 1) show({ page: view.page - 1 });
  };
  const invite = async (values: FormData) => {
    const body = {
      firstname: values.get('firstname'),
      lastname: values.get('lastname'),
      email: values.get('email'),
      roles: [Number(values.get('role'))],
    };
    const { data: invited } = await people.add<Data<Person>>(body, t('settings.invited'));
    setInvitation(await loadInvitation(invited.id, true));
  };
  return (
    <>
      {invitation !== null && <InvitationDialog invitation={invitation} onClose={() => setInvitation(null)} />}
      <div class="list-tools">
        <SearchField value={view.search} onChange={(search) => show({ search })} />
      </div>
      {results.length === 0 ? (
        <Notice icon="empty" title={t('common.noResults')}>
          <button type="button" onClick={() => show({ search: '' })}>
            {t('settings.showAllAdministrators')}
          </button>
        </Notice>
      ) : (
        <>
          <SettingTable
            rows={results}
            nameOf={nameOrAddress}
            keyOf={({ id }) => id}
            columns={[
              {
                label: t('common.name'),
                show: (person) => (
                  <a class="entry-link" href={hrefOf(['settings', 'people', person.id])}>
                    {nameOrAddress(person)}
                  </a>
                ),
              },
              { label: t('common.email'), show: ({ email }) => email },
              { label: t('common.roles'), show: (person) => formatList(person.roles.map(nameOrId)) },
              {
                label: t('settings.state'),
                show: ({ isActive }) => (
                  <span class={isActive ? 'status good' : 'status'}>
                    {isActive ? t('settings.active') : t('settings.inactive')}
                  </span>
                ),
              },
            ]}
            onDelete={rights.may('admin::users.delete') ? remove : undefined}
            isDeletable={({ id }) => id !== me.id}
          />
          <Pager
            pagination={pagination}
            onPage={(page) => show({ page })}
            onPageSize={(pageSize) => show({ pageSize })}
          />
        </>
      )}
      {rights.may('admin::users.create') && (
        <SettingForm title={t('settings.inviteAnAdministrator')} action={t('settings.invite')} onSubmit={invite}>
          <SettingInput name="firstname" label={t('common.firstName')} />
          <SettingInput name="lastname" label={t('common.lastName')} />
          <SettingInput name="email" label={t('common.email')} type="email" />
          <label class="field">
            <span>{t('settings.role')}</span>
            <select name="role" required>
              <option value="">{t('common.choose')}</option>
              {roles.data?.map(({ id, name, code }) => (
                <option key={id} value={id} selected={code === LEAST}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </SettingForm>
      )}
    </>
  );
}

function asked({ page, pageSize, search }: ListView): URLSearchParams {
  const query = new URLSearchParams({ page: String(page), pageSize: String(pageSize ?? PAGE_SIZE) });
  // The id makes the order unique, so nobody is on two pages.
  query.set('sort', 'firstname:ASC,id:ASC');
  if (search !== '') query.set('_q', search);
  return query;
}

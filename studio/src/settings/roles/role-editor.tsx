import { useMemo, useState } from 'preact/hooks';
import { Segments } from '../../../../kit/src/segments.tsx';
import { useCell } from '../../state/use-cell.ts';
import { hrefOf } from '../../state/place.ts';
import { useStudio } from '../../state/studio.ts';
import { t } from '../../texts/t.ts';
import { ChangesBar } from '../changes-bar.tsx';
import { NameFields } from '../name-fields.tsx';
import { ContentMatrix } from './content-matrix.tsx';
import { GrantChanges } from './grant-changes.tsx';
import type { PermissionTree, RolePermission } from './permission-tree.ts';
import { createRoleDraft } from './role-draft.ts';
import { SimpleActions } from './simple-actions.tsx';
import { type AdminRole, SUPER_ADMIN } from './stored-role.ts';
import { useSaveRole } from './use-save-role.ts';

interface RoleEditorProps {
  readonly tree: PermissionTree;
  /** Null for a new one. */
  readonly role: AdminRole | null;
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly RolePermission[];
  readonly version: string | null;
}

const PARTS = [
  { value: 'collectionTypes', label: 'shell.collections' },
  { value: 'singleTypes', label: 'shell.singleTypes' },
  { value: 'plugins', label: 'roles.plugins' },
  { value: 'settings', label: 'common.settings' },
] as const;

type Part = (typeof PARTS)[number]['value'];

/** An administrator role: its name and its permissions. */
export function RoleEditor({ tree, role, permissions, version, ...initial }: RoleEditorProps) {
  const { rights } = useStudio();
  const [name, setName] = useState(initial.name);
  const [description, setDescription] = useState(initial.description);
  const [part, setPart] = useState<Part>('collectionTypes');
  const draft = useMemo(() => createRoleDraft(tree, role === null ? [] : permissions, permissions), []);
  const granted = useCell(draft.count);
  const { save, isSaving, saved, conflicts } = useSaveRole(role, draft, version, initial);

  const isSuper = role?.code === SUPER_ADMIN;
  const isReadOnly = isSuper || (role !== null && !rights.may('admin::roles.update'));
  const texts = [
    ...(name === saved.name && role !== null ? [] : [t('roles.newName', { name })]),
    ...(description === saved.description ? [] : [t('roles.newDescription', { description })]),
  ];
  const discard = () => {
    draft.discard();
    setName(saved.name);
    setDescription(saved.description);
  };
  const { conditions, sections } = tree;
  const shared = { conditions, draft, isReadOnly };
  return (
    <div class="stack role-editor">
      <div class="page-head">
        <h2>{role === null ? t('roles.newRole') : saved.name}</h2>
        <a href={hrefOf(['settings', 'roles'])}>{t('roles.allRoles')}</a>
      </div>
      {isSuper && <p class="hint">{t('roles.superAdminHint')}</p>}
      {!isSuper && isReadOnly && <p class="hint">{t('roles.readOnlyHint')}</p>}
      <NameFields
        name={name}
        description={description}
        isReadOnly={isReadOnly}
        onName={setName}
        onDescription={setDescription}
      />
      {conflicts.length > 0 && (
        <div class="problem" role="alert">
          {t('roles.conflicts')}
          <GrantChanges changes={conflicts} conditions={conditions} />
        </div>
      )}
      <div class="segment-row">
        <Segments
          label={t('roles.permissionsOf')}
          options={PARTS.map(({ value, label }) => ({ value, label: t(label) }))}
          value={part}
          onChange={setPart}
        />
      </div>
      {part === 'plugins' || part === 'settings' ? (
        <SimpleActions key={part} {...shared} actions={sections[part]} />
      ) : (
        <ContentMatrix
          key={part}
          {...shared}
          title={part === 'singleTypes' ? t('roles.permissionsOfSingleTypes') : t('roles.permissionsOfCollections')}
          section={sections[part]}
        />
      )}
      <ChangesBar
        count={isReadOnly ? 0 : granted + texts.length}
        isSaving={isSaving}
        onDiscard={discard}
        onSave={() => save(name, description)}
      >
        {() => (
          <>
            {texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
            <GrantChanges changes={draft.changes()} conditions={conditions} />
          </>
        )}
      </ChangesBar>
    </div>
  );
}

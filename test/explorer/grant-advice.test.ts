import { accessByActions } from '../../src/access/access.ts';
import { describe, expect, it } from 'vitest';
import { adviseGrant } from '../../explorer/src/access/grant-advice.ts';
import type { Granting } from '../../explorer/src/query/model.ts';
import type { Caller } from '../../explorer/src/state/caller.ts';
import { diffPermissions, expandGrant, type PermissionGrants } from '../../src/auth/roles/apply-permissions.ts';
import { conformanceModel } from '../support/conformance-model.ts';
import { describedProject } from './described-project.ts';

const ANONYMOUS: Caller = { kind: 'anonymous' };
const CREATE = { uid: 'api::article.article', action: 'create' };
const project = await describedProject({ showPrivate: true, showRules: true });
const model = await conformanceModel();

const advise = (caller: Caller, missing: typeof CREATE, granting: Partial<Granting> = {}) =>
  adviseGrant({ ...project, granting: { dir: '', file: null, ...granting } }, caller, missing);

const ROLES: PermissionGrants = {
  public: {
    '*': ['find', 'findOne'],
    'api::category.category': ['create'],
    'plugin::users-permissions.auth': ['callback'],
  },
  editor: { 'api::article.article': ['find'] },
};

describe('advice on a missing permission', () => {
  it('never begins with opening a write to everybody', () => {
    const [first, second, ...rest] = advise(ANONYMOUS, CREATE);
    expect(first?.code).toBe(
      'npx plinth tokens create "article create" --type custom --allow api::article.article.create',
    );
    expect(second?.code).toBe('npx plinth roles grant authenticated article create');
    expect(rest).toMatchObject([{ code: 'npx plinth roles grant public article create', isRisky: true }]);
  });

  it('names the folder and full uids if they are needed', () => {
    const inFolder = (dir: string) =>
      advise({ kind: 'role', type: 'editor' }, { uid: 'api::cms.page', action: 'find' }, { dir })[0]?.code;
    const grant = 'npx plinth roles grant editor api::cms.page find --dir';
    expect(inFolder("../it's")).toBe(`${grant} "../it's"`);
    // In the shell of Windows, single quotes are letters like any others.
    expect(inFolder('C:\\my site')).toBe(`${grant} "C:\\my site"`);
    expect(inFolder("../it's $5")).toBe(`${grant} '../it'\\''s $5'`);
  });

  it('grants nothing that the file grants already', () => {
    const file = { name: 'config/permissions.js', roles: { authenticated: { '*': ['*'] } } };
    expect(advise(ANONYMOUS, CREATE, { file })[1]).toMatchObject({
      title: expect.stringContaining('already may do this'),
      code: '',
    });
  });

  it('leaves a file alone that does not name the role', () => {
    const { editor = {} } = ROLES;
    const file = { name: 'config/permissions.js', roles: { editor } };
    expect(JSON.stringify(advise(ANONYMOUS, CREATE, { file }))).not.toContain('config/permissions');
  });

  it.each(['config/permissions.js', 'config/permissions.json'])('keeps everything that %s grants', (name) => {
    const all = advise(ANONYMOUS, CREATE, { file: { name, roles: ROLES } });
    const { code = '' } = all.find(({ title }) => title.includes(name)) ?? {};
    const block = new Function(`return ({ ${code} })`)() as Record<string, Record<string, readonly string[]>>;
    const full = Object.entries(block.public ?? {}).map(([type, actions]) => [
      type === '*' || type.includes('::') ? type : `api::${type}.${type}`,
      actions,
    ]);
    const stored = Object.entries(ROLES.public ?? {}).flatMap(([type, actions]) => expandGrant(model, type, actions));
    const role = { id: 1, name: 'Public', type: 'public', description: null };
    const held = { role, actions: new Set(stored), access: accessByActions('public', () => false) };
    expect(diffPermissions({ ...block, public: Object.fromEntries(full) }, model, new Map([[1, held]]))).toEqual([
      { role: 'public', roleId: 1, grant: ['api::article.article.create'], revoke: [] },
    ]);
  });
});

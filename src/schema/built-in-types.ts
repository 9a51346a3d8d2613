/**
 * The types that content refers to without a schema file of the project: files, users, roles,
 * locales and the people of the admin panel. Attributes as v4 declares them; a project may
 * replace some through `src/extensions`.
 */
export interface BuiltInType {
  readonly uid: string;
  readonly plugin: string;
  readonly typeName: string;
  readonly content: BuiltInContent;
}

export interface BuiltInContent {
  readonly collectionName: string;
  readonly info: { readonly singularName: string; readonly pluralName: string; readonly displayName: string };
  readonly options?: { readonly draftAndPublish?: boolean };
  readonly attributes: Readonly<Record<string, { readonly type: string; readonly [key: string]: unknown }>>;
}

const hidden = { private: true, searchable: false };

const type = (
  plugin: string,
  singularName: string,
  pluralName: string,
  collectionName: string,
  attributes: BuiltInContent['attributes'],
): BuiltInType => ({
  uid: plugin === 'admin' ? `admin::${singularName}` : `plugin::${plugin}.${singularName}`,
  plugin,
  typeName: singularName,
  content: {
    collectionName,
    info: { singularName, pluralName, displayName: singularName },
    attributes,
  },
});

export const BUILT_IN_TYPES: readonly BuiltInType[] = [
  type('upload', 'file', 'files', 'files', {
    name: { type: 'string', required: true },
    alternativeText: { type: 'string' },
    caption: { type: 'string' },
    width: { type: 'integer' },
    height: { type: 'integer' },
    formats: { type: 'json' },
    hash: { type: 'string', required: true },
    ext: { type: 'string' },
    mime: { type: 'string', required: true },
    size: { type: 'decimal', required: true },
    url: { type: 'string', required: true },
    previewUrl: { type: 'string' },
    provider: { type: 'string', required: true },
    provider_metadata: { type: 'json' },
    related: { type: 'relation', relation: 'morphToMany' },
    folder: {
      type: 'relation',
      relation: 'manyToOne',
      target: 'plugin::upload.folder',
      inversedBy: 'files',
      private: true,
    },
    folderPath: { type: 'string', required: true, ...hidden },
  }),
  type('upload', 'folder', 'folders', 'upload_folders', {
    name: { type: 'string', required: true },
    pathId: { type: 'integer', unique: true, required: true },
    parent: { type: 'relation', relation: 'manyToOne', target: 'plugin::upload.folder', inversedBy: 'children' },
    children: { type: 'relation', relation: 'oneToMany', target: 'plugin::upload.folder', mappedBy: 'parent' },
    files: { type: 'relation', relation: 'oneToMany', target: 'plugin::upload.file', mappedBy: 'folder' },
    path: { type: 'string', required: true },
  }),
  type('users-permissions', 'user', 'users', 'up_users', {
    username: { type: 'string', minLength: 3, unique: true, required: true },
    email: { type: 'email', minLength: 6, required: true },
    provider: { type: 'string' },
    password: { type: 'password', minLength: 6, ...hidden },
    resetPasswordToken: { type: 'string', ...hidden },
    confirmationToken: { type: 'string', ...hidden },
    confirmed: { type: 'boolean', default: false },
    blocked: { type: 'boolean', default: false },
    role: { type: 'relation', relation: 'manyToOne', target: 'plugin::users-permissions.role', inversedBy: 'users' },
  }),
  type('users-permissions', 'role', 'roles', 'up_roles', {
    name: { type: 'string', required: true },
    description: { type: 'string' },
    type: { type: 'string', unique: true },
    permissions: {
      type: 'relation',
      relation: 'oneToMany',
      target: 'plugin::users-permissions.permission',
      mappedBy: 'role',
    },
    users: { type: 'relation', relation: 'oneToMany', target: 'plugin::users-permissions.user', mappedBy: 'role' },
  }),
  type('users-permissions', 'permission', 'permissions', 'up_permissions', {
    action: { type: 'string', required: true },
    role: {
      type: 'relation',
      relation: 'manyToOne',
      target: 'plugin::users-permissions.role',
      inversedBy: 'permissions',
    },
  }),
  type('i18n', 'locale', 'locales', 'i18n_locale', {
    name: { type: 'string' },
    code: { type: 'string', unique: true },
  }),
  type('admin', 'user', 'users', 'admin_users', {
    firstname: { type: 'string' },
    lastname: { type: 'string' },
    username: { type: 'string' },
    email: { type: 'email', required: true, unique: true, private: true },
    password: { type: 'password', ...hidden },
    resetPasswordToken: { type: 'string', ...hidden },
    registrationToken: { type: 'string', ...hidden },
    isActive: { type: 'boolean', default: false, private: true },
    roles: { type: 'relation', relation: 'manyToMany', target: 'admin::role', inversedBy: 'users', private: true },
    blocked: { type: 'boolean', default: false, private: true },
    preferedLanguage: { type: 'string', searchable: false },
  }),
  type('admin', 'role', 'roles', 'admin_roles', {
    name: { type: 'string', required: true, unique: true },
    code: { type: 'string', required: true, unique: true },
    description: { type: 'string' },
    users: { type: 'relation', relation: 'manyToMany', target: 'admin::user', mappedBy: 'roles' },
    permissions: { type: 'relation', relation: 'oneToMany', target: 'admin::permission', mappedBy: 'role' },
  }),
  type('admin', 'permission', 'permissions', 'admin_permissions', {
    action: { type: 'string', minLength: 1, required: true },
    actionParameters: { type: 'json', default: {} },
    subject: { type: 'string', minLength: 1 },
    properties: { type: 'json', default: {} },
    conditions: { type: 'json', default: [] },
    role: { type: 'relation', relation: 'manyToOne', target: 'admin::role', inversedBy: 'permissions' },
  }),
];

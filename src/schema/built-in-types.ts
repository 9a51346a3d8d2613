/**
 * The types that content refers to without a schema file in the project: files, users, roles, locales and
 * administrators. Declared exactly as in v4, in its order; a project may replace some through `src/extensions`.
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
  readonly options?: { readonly draftAndPublish?: boolean; readonly timestamps?: boolean };
  readonly pluginOptions?: Readonly<Record<string, { readonly visible: boolean }>>;
  readonly attributes: Readonly<Record<string, { readonly type: string; readonly [key: string]: unknown }>>;
}

const fixed = { configurable: false };
const hidden = { private: true, searchable: false };

/** Hidden from the panel's lists of types. */
const INVISIBLE = { 'content-manager': { visible: false }, 'content-type-builder': { visible: false } };

type Rest = Partial<Pick<BuiltInContent, 'options' | 'pluginOptions'>>;

export const builtInType = (
  plugin: string,
  names: readonly [singularName: string, pluralName: string, displayName: string],
  collectionName: string,
  attributes: BuiltInContent['attributes'],
  rest: Rest = { pluginOptions: INVISIBLE },
): BuiltInType => {
  const [singularName, pluralName, displayName] = names;
  return {
    uid: plugin === 'admin' ? `admin::${singularName}` : `plugin::${plugin}.${singularName}`,
    plugin,
    typeName: singularName,
    content: { collectionName, info: { singularName, pluralName, displayName }, ...rest, attributes },
  };
};

export const BUILT_IN_TYPES: readonly BuiltInType[] = [
  builtInType('admin', ['permission', 'permissions', 'Permission'], 'admin_permissions', {
    action: { type: 'string', minLength: 1, ...fixed, required: true },
    actionParameters: { type: 'json', ...fixed, required: false, default: {} },
    subject: { type: 'string', minLength: 1, ...fixed, required: false },
    properties: { type: 'json', ...fixed, required: false, default: {} },
    conditions: { type: 'json', ...fixed, required: false, default: [] },
    role: {
      ...fixed,
      type: 'relation',
      relation: 'manyToOne',
      inversedBy: 'permissions',
      target: 'admin::role',
    },
  }),
  builtInType('admin', ['user', 'users', 'User'], 'admin_users', {
    firstname: { type: 'string', unique: false, minLength: 1, ...fixed, required: false },
    lastname: { type: 'string', unique: false, minLength: 1, ...fixed, required: false },
    username: { type: 'string', unique: false, ...fixed, required: false },
    email: { type: 'email', minLength: 6, ...fixed, required: true, unique: true, private: true },
    password: { type: 'password', minLength: 6, ...fixed, required: false, ...hidden },
    resetPasswordToken: { type: 'string', ...fixed, ...hidden },
    registrationToken: { type: 'string', ...fixed, ...hidden },
    isActive: { type: 'boolean', default: false, ...fixed, private: true },
    roles: {
      ...fixed,
      private: true,
      type: 'relation',
      relation: 'manyToMany',
      inversedBy: 'users',
      target: 'admin::role',
      collectionName: 'strapi_users_roles',
    },
    blocked: { type: 'boolean', default: false, ...fixed, private: true },
    preferedLanguage: { type: 'string', ...fixed, required: false, searchable: false },
  }),
  builtInType('admin', ['role', 'roles', 'Role'], 'admin_roles', {
    name: { type: 'string', minLength: 1, unique: true, ...fixed, required: true },
    code: { type: 'string', minLength: 1, unique: true, ...fixed, required: true },
    description: { type: 'string', ...fixed },
    users: { ...fixed, type: 'relation', relation: 'manyToMany', mappedBy: 'roles', target: 'admin::user' },
    permissions: { ...fixed, type: 'relation', relation: 'oneToMany', mappedBy: 'role', target: 'admin::permission' },
  }),
  builtInType('upload', ['file', 'files', 'File'], 'files', {
    name: { type: 'string', ...fixed, required: true },
    alternativeText: { type: 'string', ...fixed },
    caption: { type: 'string', ...fixed },
    width: { type: 'integer', ...fixed },
    height: { type: 'integer', ...fixed },
    formats: { type: 'json', ...fixed },
    hash: { type: 'string', ...fixed, required: true },
    ext: { type: 'string', ...fixed },
    mime: { type: 'string', ...fixed, required: true },
    size: { type: 'decimal', ...fixed, required: true },
    url: { type: 'string', ...fixed, required: true },
    previewUrl: { type: 'string', ...fixed },
    provider: { type: 'string', ...fixed, required: true },
    provider_metadata: { type: 'json', ...fixed },
    related: { type: 'relation', relation: 'morphToMany', ...fixed },
    folder: {
      type: 'relation',
      relation: 'manyToOne',
      target: 'plugin::upload.folder',
      inversedBy: 'files',
      private: true,
    },
    folderPath: { type: 'string', min: 1, required: true, ...hidden },
  }),
  builtInType('upload', ['folder', 'folders', 'Folder'], 'upload_folders', {
    name: { type: 'string', min: 1, required: true },
    pathId: { type: 'integer', unique: true, required: true },
    parent: { type: 'relation', relation: 'manyToOne', target: 'plugin::upload.folder', inversedBy: 'children' },
    children: { type: 'relation', relation: 'oneToMany', target: 'plugin::upload.folder', mappedBy: 'parent' },
    files: { type: 'relation', relation: 'oneToMany', target: 'plugin::upload.file', mappedBy: 'folder' },
    path: { type: 'string', min: 1, required: true },
  }),
  builtInType('users-permissions', ['permission', 'permissions', 'Permission'], 'up_permissions', {
    action: { type: 'string', required: true, ...fixed },
    role: {
      type: 'relation',
      relation: 'manyToOne',
      target: 'plugin::users-permissions.role',
      inversedBy: 'permissions',
      ...fixed,
    },
  }),
  builtInType('users-permissions', ['role', 'roles', 'Role'], 'up_roles', {
    name: { type: 'string', minLength: 3, required: true, ...fixed },
    description: { type: 'string', ...fixed },
    type: { type: 'string', unique: true, ...fixed },
    permissions: {
      type: 'relation',
      relation: 'oneToMany',
      target: 'plugin::users-permissions.permission',
      mappedBy: 'role',
      ...fixed,
    },
    users: {
      type: 'relation',
      relation: 'oneToMany',
      target: 'plugin::users-permissions.user',
      mappedBy: 'role',
      ...fixed,
    },
  }),
  builtInType(
    'users-permissions',
    ['user', 'users', 'User'],
    'up_users',
    {
      username: { type: 'string', minLength: 3, unique: true, ...fixed, required: true },
      email: { type: 'email', minLength: 6, ...fixed, required: true },
      provider: { type: 'string', ...fixed },
      password: { type: 'password', minLength: 6, ...fixed, ...hidden },
      resetPasswordToken: { type: 'string', ...fixed, ...hidden },
      confirmationToken: { type: 'string', ...fixed, ...hidden },
      confirmed: { type: 'boolean', default: false, ...fixed },
      blocked: { type: 'boolean', default: false, ...fixed },
      role: {
        type: 'relation',
        relation: 'manyToOne',
        target: 'plugin::users-permissions.role',
        inversedBy: 'users',
        ...fixed,
      },
    },
    { options: { draftAndPublish: false, timestamps: true } },
  ),
  builtInType('i18n', ['locale', 'locales', 'Locale'], 'i18n_locale', {
    name: { type: 'string', min: 1, max: 50, ...fixed },
    code: { type: 'string', unique: true, ...fixed },
  }),
];

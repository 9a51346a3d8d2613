import type { Uid } from '../../schema/model.ts';

/** A schema as its file holds it. */
export interface SchemaContent {
  readonly info: Readonly<Record<string, unknown>>;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly pluginOptions?: Readonly<Record<string, unknown>>;
  readonly config?: Readonly<Record<string, unknown>>;
  readonly attributes: Readonly<Record<string, RawAttribute>>;
}

export type RawAttribute = Readonly<Record<string, unknown>> & { readonly type: string };

const fixed = { configurable: false };
const HIDDEN = { 'content-manager': { visible: false }, 'content-type-builder': { visible: false } };

/** Attributes that no page shows. */
const hide = (...names: readonly string[]) => ({
  attributes: Object.fromEntries(names.map((name) => [name, { hidden: true }])),
});

/** What v4 brings along, as the pages of its panel are told of it: in v4's order, with what they alone go by. */
export const BUILT_IN_SCHEMAS: Readonly<Record<Uid, SchemaContent>> = {
  'admin::permission': {
    info: {
      name: 'Permission',
      description: '',
      singularName: 'permission',
      pluralName: 'permissions',
      displayName: 'Permission',
    },
    options: {},
    pluginOptions: HIDDEN,
    attributes: {
      action: { type: 'string', minLength: 1, required: true, ...fixed },
      actionParameters: { type: 'json', required: false, default: {}, ...fixed },
      subject: { type: 'string', minLength: 1, required: false, ...fixed },
      properties: { type: 'json', required: false, default: {}, ...fixed },
      conditions: { type: 'json', required: false, default: [], ...fixed },
      role: { type: 'relation', relation: 'manyToOne', inversedBy: 'permissions', target: 'admin::role', ...fixed },
    },
  },
  'admin::user': {
    info: { name: 'User', description: '', singularName: 'user', pluralName: 'users', displayName: 'User' },
    pluginOptions: HIDDEN,
    config: hide('resetPasswordToken', 'registrationToken'),
    attributes: {
      firstname: { type: 'string', unique: false, minLength: 1, required: false, ...fixed },
      lastname: { type: 'string', unique: false, minLength: 1, required: false, ...fixed },
      username: { type: 'string', unique: false, required: false, ...fixed },
      email: { type: 'email', minLength: 6, required: true, unique: true, private: true, ...fixed },
      password: { type: 'password', minLength: 6, required: false, private: true, searchable: false, ...fixed },
      resetPasswordToken: { type: 'string', private: true, searchable: false, ...fixed },
      registrationToken: { type: 'string', private: true, searchable: false, ...fixed },
      isActive: { type: 'boolean', default: false, private: true, ...fixed },
      roles: {
        private: true,
        type: 'relation',
        relation: 'manyToMany',
        inversedBy: 'users',
        target: 'admin::role',
        collectionName: 'strapi_users_roles',
        ...fixed,
      },
      blocked: { type: 'boolean', default: false, private: true, ...fixed },
      preferedLanguage: { type: 'string', required: false, searchable: false, ...fixed },
    },
  },
  'admin::role': {
    info: { name: 'Role', description: '', singularName: 'role', pluralName: 'roles', displayName: 'Role' },
    options: {},
    pluginOptions: HIDDEN,
    attributes: {
      name: { type: 'string', minLength: 1, unique: true, required: true, ...fixed },
      code: { type: 'string', minLength: 1, unique: true, required: true, ...fixed },
      description: { type: 'string', ...fixed },
      users: { type: 'relation', relation: 'manyToMany', mappedBy: 'roles', target: 'admin::user', ...fixed },
      permissions: { type: 'relation', relation: 'oneToMany', mappedBy: 'role', target: 'admin::permission', ...fixed },
    },
  },
  'admin::api-token': {
    info: {
      name: 'Api Token',
      singularName: 'api-token',
      pluralName: 'api-tokens',
      displayName: 'Api Token',
      description: '',
    },
    options: {},
    pluginOptions: HIDDEN,
    attributes: {
      name: { type: 'string', minLength: 1, required: true, unique: true, ...fixed },
      description: { type: 'string', minLength: 1, required: false, default: '', ...fixed },
      type: {
        type: 'enumeration',
        enum: ['read-only', 'full-access', 'custom'],
        required: true,
        default: 'read-only',
        ...fixed,
      },
      accessKey: { type: 'string', minLength: 1, required: true, searchable: false, ...fixed },
      lastUsedAt: { type: 'datetime', required: false, ...fixed },
      permissions: {
        type: 'relation',
        target: 'admin::api-token-permission',
        relation: 'oneToMany',
        mappedBy: 'token',
        required: false,
        ...fixed,
      },
      expiresAt: { type: 'datetime', required: false, ...fixed },
      lifespan: { type: 'biginteger', required: false, ...fixed },
    },
  },
  'admin::api-token-permission': {
    info: {
      name: 'API Token Permission',
      description: '',
      singularName: 'api-token-permission',
      pluralName: 'api-token-permissions',
      displayName: 'API Token Permission',
    },
    options: {},
    pluginOptions: HIDDEN,
    attributes: {
      action: { type: 'string', minLength: 1, required: true, ...fixed },
      token: {
        type: 'relation',
        relation: 'manyToOne',
        inversedBy: 'permissions',
        target: 'admin::api-token',
        ...fixed,
      },
    },
  },
  'admin::transfer-token': {
    info: {
      name: 'Transfer Token',
      singularName: 'transfer-token',
      pluralName: 'transfer-tokens',
      displayName: 'Transfer Token',
      description: '',
    },
    options: {},
    pluginOptions: HIDDEN,
    attributes: {
      name: { type: 'string', minLength: 1, required: true, unique: true, ...fixed },
      description: { type: 'string', minLength: 1, required: false, default: '', ...fixed },
      accessKey: { type: 'string', minLength: 1, required: true, ...fixed },
      lastUsedAt: { type: 'datetime', required: false, ...fixed },
      permissions: {
        type: 'relation',
        target: 'admin::transfer-token-permission',
        relation: 'oneToMany',
        mappedBy: 'token',
        required: false,
        ...fixed,
      },
      expiresAt: { type: 'datetime', required: false, ...fixed },
      lifespan: { type: 'biginteger', required: false, ...fixed },
    },
  },
  'admin::transfer-token-permission': {
    info: {
      name: 'Transfer Token Permission',
      description: '',
      singularName: 'transfer-token-permission',
      pluralName: 'transfer-token-permissions',
      displayName: 'Transfer Token Permission',
    },
    options: {},
    pluginOptions: HIDDEN,
    attributes: {
      action: { type: 'string', minLength: 1, required: true, ...fixed },
      token: {
        type: 'relation',
        relation: 'manyToOne',
        inversedBy: 'permissions',
        target: 'admin::transfer-token',
        ...fixed,
      },
    },
  },
  'plugin::upload.file': {
    info: { singularName: 'file', pluralName: 'files', displayName: 'File', description: '' },
    options: {},
    pluginOptions: HIDDEN,
    attributes: {
      name: { type: 'string', required: true, ...fixed },
      alternativeText: { type: 'string', ...fixed },
      caption: { type: 'string', ...fixed },
      width: { type: 'integer', ...fixed },
      height: { type: 'integer', ...fixed },
      formats: { type: 'json', ...fixed },
      hash: { type: 'string', required: true, ...fixed },
      ext: { type: 'string', ...fixed },
      mime: { type: 'string', required: true, ...fixed },
      size: { type: 'decimal', required: true, ...fixed },
      url: { type: 'string', required: true, ...fixed },
      previewUrl: { type: 'string', ...fixed },
      provider: { type: 'string', required: true, ...fixed },
      provider_metadata: { type: 'json', ...fixed },
      folder: {
        type: 'relation',
        relation: 'manyToOne',
        target: 'plugin::upload.folder',
        inversedBy: 'files',
        private: true,
      },
      folderPath: { type: 'string', min: 1, required: true, private: true, searchable: false },
    },
  },
  'plugin::upload.folder': {
    info: { singularName: 'folder', pluralName: 'folders', displayName: 'Folder' },
    options: {},
    pluginOptions: HIDDEN,
    attributes: {
      name: { type: 'string', min: 1, required: true },
      pathId: { type: 'integer', unique: true, required: true },
      parent: { type: 'relation', relation: 'manyToOne', target: 'plugin::upload.folder', inversedBy: 'children' },
      children: { type: 'relation', relation: 'oneToMany', target: 'plugin::upload.folder', mappedBy: 'parent' },
      files: { type: 'relation', relation: 'oneToMany', target: 'plugin::upload.file', mappedBy: 'folder' },
      path: { type: 'string', min: 1, required: true },
    },
  },
  'plugin::content-releases.release': {
    info: { singularName: 'release', pluralName: 'releases', displayName: 'Release' },
    options: { draftAndPublish: false },
    pluginOptions: HIDDEN,
    attributes: {
      name: { type: 'string', required: true },
      releasedAt: { type: 'datetime' },
      scheduledAt: { type: 'datetime' },
      timezone: { type: 'string' },
      status: { type: 'enumeration', enum: ['ready', 'blocked', 'failed', 'done', 'empty'], required: true },
      actions: {
        type: 'relation',
        relation: 'oneToMany',
        target: 'plugin::content-releases.release-action',
        mappedBy: 'release',
      },
    },
  },
  'plugin::content-releases.release-action': {
    info: { singularName: 'release-action', pluralName: 'release-actions', displayName: 'Release Action' },
    options: { draftAndPublish: false },
    pluginOptions: HIDDEN,
    attributes: {
      type: { type: 'enumeration', enum: ['publish', 'unpublish'], required: true },
      contentType: { type: 'string', required: true },
      locale: { type: 'string' },
      release: {
        type: 'relation',
        relation: 'manyToOne',
        target: 'plugin::content-releases.release',
        inversedBy: 'actions',
      },
      isEntryValid: { type: 'boolean' },
    },
  },
  'plugin::users-permissions.permission': {
    info: {
      name: 'permission',
      description: '',
      singularName: 'permission',
      pluralName: 'permissions',
      displayName: 'Permission',
    },
    pluginOptions: HIDDEN,
    attributes: {
      action: { type: 'string', required: true, ...fixed },
      role: {
        type: 'relation',
        relation: 'manyToOne',
        target: 'plugin::users-permissions.role',
        inversedBy: 'permissions',
        ...fixed,
      },
    },
  },
  'plugin::users-permissions.role': {
    info: { name: 'role', description: '', singularName: 'role', pluralName: 'roles', displayName: 'Role' },
    pluginOptions: HIDDEN,
    attributes: {
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
    },
  },
  'plugin::users-permissions.user': {
    info: { name: 'user', description: '', singularName: 'user', pluralName: 'users', displayName: 'User' },
    options: { draftAndPublish: false, timestamps: true },
    config: hide('resetPasswordToken', 'confirmationToken', 'provider'),
    attributes: {
      username: { type: 'string', minLength: 3, unique: true, required: true, ...fixed },
      email: { type: 'email', minLength: 6, required: true, ...fixed },
      provider: { type: 'string', ...fixed },
      password: { type: 'password', minLength: 6, private: true, searchable: false, ...fixed },
      resetPasswordToken: { type: 'string', private: true, searchable: false, ...fixed },
      confirmationToken: { type: 'string', private: true, searchable: false, ...fixed },
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
  },
  'plugin::i18n.locale': {
    info: {
      singularName: 'locale',
      pluralName: 'locales',
      collectionName: 'locales',
      displayName: 'Locale',
      description: '',
    },
    options: { draftAndPublish: false },
    pluginOptions: HIDDEN,
    attributes: {
      name: { type: 'string', min: 1, max: 50, ...fixed },
      code: { type: 'string', unique: true, ...fixed },
    },
  },
};

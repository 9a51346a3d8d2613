/** Parts of v4 that only its admin panel uses, by object. */
export const PANEL_NAMES: Readonly<Record<string, string>> = {
  'strapi.admin': 'bootstrap contentTypes controllers destroy middlewares policies register',
  'strapi.admin.contentTypes':
    'permission user role api-token api-token-permission transfer-token transfer-token-permission',
  'strapi.admin.controllers': `admin api-token authenticated-user authentication permission role transfer user webhooks
    content-api`,
  'strapi.admin.controllers.admin': `getProjectType init getProjectSettings updateProjectSettings telemetryProperties
    information plugins`,
  'strapi.admin.controllers.api-token': 'create regenerate list revoke get update getLayout',
  'strapi.admin.controllers.authenticated-user': 'getMe updateMe getOwnPermissions',
  'strapi.admin.controllers.authentication': `login renewToken registrationInfo register registerAdmin forgotPassword
    resetPassword logout`,
  'strapi.admin.controllers.permission': 'check getAll',
  'strapi.admin.controllers.role':
    'create findOne findAll update getPermissions updatePermissions deleteOne deleteMany',
  'strapi.admin.controllers.transfer': `runner-push runner-pull token-list token-getById token-create token-update
    token-revoke token-regenerate`,
  'strapi.admin.controllers.user': 'create find findOne update deleteOne deleteMany',
  'strapi.admin.controllers.webhooks': `listWebhooks getWebhook createWebhook updateWebhook deleteWebhook deleteWebhooks
    triggerWebhook`,
  'strapi.admin.controllers.content-api': 'getPermissions getRoutes',
  'strapi.admin.middlewares': 'rateLimit data-transfer',
  'strapi.admin.policies': 'isAuthenticatedAdmin hasPermissions isTelemetryEnabled',
  'strapi.admin.policies.hasPermissions': 'validator handler',
  'strapi.admin.policies.isTelemetryEnabled': 'validator handler',
  "strapi.service('admin::action')": 'getAllowedActionsForRole',
  "strapi.service('admin::api-token')": 'regenerate update',
  "strapi.service('admin::auth')": 'forgotPassword resetPassword',
  "strapi.service('admin::condition')": 'isValidCondition',
  "strapi.service('admin::content-type')": `cleanPermissionFields getNestedFields getNestedFieldsWithIntermediate
    getPermissionsWithNestedFields`,
  "strapi.service('admin::passport')": 'init getPassportStrategies authEventsMapper',
  "strapi.service('admin::permission')": `cleanPermissionsInDatabase createMany createPermissionsManager deleteByIds
    deleteByRolesIds engine findMany findUserPermissions sanitizePermission`,
  "strapi.service('admin::project-settings')": 'deleteOldFiles getProjectSettings parseFilesData updateProjectSettings',
  "strapi.service('admin::role')": `hooks create update deleteByIds createRolesIfNoneExist displayWarningIfNoSuperAdmin
    addPermissions hasSuperAdminRole assignPermissions resetSuperAdminPermissions checkRolesIdForDeletion constants`,
  "strapi.service('admin::token')": 'checkSecretIsDefined',
  "strapi.service('admin::transfer')": 'permission token utils',
  "strapi.service('admin::user')": `findRegistrationInfo register findPage deleteByIds assignARoleToAll
    displayWarningIfUsersDontHaveRole resetPasswordByEmail getLanguagesInUse`,
  "strapi.plugin('users-permissions').controller('settings')": `getEmailTemplate updateEmailTemplate getAdvancedSettings
    updateAdvancedSettings getProviders updateProviders`,
  "strapi.plugin('users-permissions').controller('contentmanageruser')": 'create update',
  "strapi.plugin('upload').controller('admin-file')": 'find findOne destroy',
  "strapi.plugin('upload').controller('admin-folder')": 'findOne find create update getStructure',
  "strapi.plugin('upload').controller('admin-folder-file')": 'deleteMany moveMany',
  "strapi.plugin('upload').controller('admin-settings')": 'updateSettings getSettings',
  "strapi.plugin('upload').controller('admin-upload')": 'updateFileInfo replaceFile uploadFiles upload',
  "strapi.plugin('upload').controller('view-configuration')": 'updateViewConfiguration findViewConfiguration',
  "strapi.plugin('i18n').controller('iso-locales')": 'listIsoLocales',
  "strapi.plugin('i18n').controller('content-types')": 'getNonLocalizedAttributes',
  "strapi.plugin('content-manager').policies": 'has-draft-and-publish hasPermissions',
  "strapi.plugin('content-manager').policies.hasPermissions": 'validator handler',
  "strapi.plugin('content-type-builder').middlewares": 'isDevelopmentMode',
  "strapi.plugin('content-manager').controller('collection-types')": `find findOne create update clone autoClone delete
    publish bulkPublish bulkUnpublish unpublish bulkDelete countDraftRelations countManyEntriesDraftRelations`,
  "strapi.plugin('content-manager').controller('components')":
    'findComponents findComponentConfiguration updateComponentConfiguration',
  "strapi.plugin('content-manager').controller('content-types')":
    'findContentTypes findContentTypesSettings findContentTypeConfiguration updateContentTypeConfiguration',
  "strapi.plugin('content-manager').controller('init')": 'getInitData',
  "strapi.plugin('content-manager').controller('relations')": 'findAvailable findExisting',
  "strapi.plugin('content-manager').controller('single-types')":
    'find createOrUpdate delete publish unpublish countDraftRelations',
  "strapi.plugin('content-manager').controller('uid')": 'generateUID checkUIDAvailability',
  "strapi.plugin('content-manager').service('components')": `findAllComponents findComponent findConfiguration
    updateConfiguration findComponentsConfigurations syncConfigurations`,
  "strapi.plugin('content-manager').service('content-types')":
    'updateConfiguration findComponentsConfigurations syncConfigurations',
  "strapi.plugin('content-manager').service('data-mapper')": 'toContentManagerModel toDto',
  "strapi.plugin('content-manager').service('entity-manager')": `mapEntity mapEntitiesResponse find findPage findOne
    create update clone delete deleteMany publish publishMany unpublishMany unpublish countDraftRelations
    countManyEntriesDraftRelations`,
  "strapi.plugin('content-manager').service('field-sizes')": 'getAllFieldSizes hasFieldSize getFieldSize',
  "strapi.plugin('content-manager').service('permission')": 'canConfigureContentType',
  "strapi.plugin('content-manager').service('uid')": 'generateUIDField findUniqueUID checkUIDAvailability',
  "strapi.plugin('content-type-builder').controller('builder')": 'getReservedNames',
  "strapi.plugin('content-type-builder').controller('component-categories')": 'editCategory deleteCategory',
  "strapi.plugin('content-type-builder').controller('components')":
    'getComponents getComponent createComponent updateComponent deleteComponent',
  "strapi.plugin('content-type-builder').controller('content-types')":
    'getContentTypes getContentType createContentType updateContentType deleteContentType',
  "strapi.plugin('content-type-builder').service('api-handler')": 'backup clear rollback',
  "strapi.plugin('content-type-builder').service('component-categories')": 'deleteCategory editCategory',
  "strapi.plugin('content-type-builder').service('components')": 'createComponent deleteComponent editComponent',
  "strapi.plugin('content-type-builder').service('content-types')": `createContentType createContentTypes
    deleteContentType deleteContentTypes editContentType generateAPI`,
};

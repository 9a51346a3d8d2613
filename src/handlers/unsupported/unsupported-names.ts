import { PANEL_NAMES } from './panel-names.ts';

/**
 * Parts of v4 that Plinth does not have, by object. Names unknown to v4 are not listed: they stay undefined, for code
 * that checks before it calls. A name with a list is an object.
 */
export const UNSUPPORTED: Readonly<Record<string, string>> = {
  ...PANEL_NAMES,
  strapi: `startupLogger bootstrap listen load register start startWebhooks openAdmin postListen runLifecyclesFunctions
    loadAPIs loadAdmin loadApp loadComponents loadMiddlewares loadPlugins loadPolicies loadSanitizers loadValidators
    registerInternalHooks sendStartupTelemetry`,
  'strapi.startupLogger': 'logStats logFirstStartupMessage logDefaultStartupMessage logStartupMessage',
  'strapi.log': `add clear configure exceptions pipe profile query rejections remove setLevels startTimer stream unpipe
    write end close cli handleExceptions unhandleExceptions push read pause resume isPaused wrap unshift setEncoding
    setDefaultEncoding cork uncork destroy addListener removeListener removeAllListeners eventNames setMaxListeners
    getMaxListeners emit prependListener once prependOnceListener off listeners rawListeners listenerCount`,
  'strapi.server': 'destroy initMiddlewares initRouting listen',
  'strapi.server.router': `allowedMethods match middleware param prefix redirect register route routes url acl bind
    checkout connect copy link lock m-search merge mkactivity mkcalendar mkcol move notify propfind proppatch purge
    query rebind report search source subscribe trace unbind unlink unlock unsubscribe`,
  ctx: 'app flushHeaders onerror router accept',
  'ctx.request': 'app accept',
  'ctx.response': 'app is flushHeaders',
  'strapi.auth': 'authenticate',
  'strapi.contentAPI.permissions.engine': 'on hooks createRegisterFunction',
  'strapi.contentAPI.permissions.providers.action': 'clear delete hooks',
  'strapi.contentAPI.permissions.providers.condition': 'clear delete hooks',
  'strapi.sanitizers': 'add set',
  'strapi.validators': 'add set',
  'strapi.webhookRunner': 'queue fetch',
  'strapi.webhookRunner.queue': 'enqueue subscribe unsubscribe',
  'strapi.entityService': 'uploadFiles emitEvent findWithRelationCountsPage findWithRelationCounts',
  'strapi.entityService.implementation': 'uploadFiles emitEvent findWithRelationCountsPage findWithRelationCounts',
  'strapi.documents': 'use utils',
  'strapi.documents(…)': 'clone',
  'strapi.db': 'schema migrations repair getSchemaName destroy',
  'strapi.db.schema': 'builder schemaDiff schemaStorage drop create reset syncSchema sync',
  'strapi.db.migrations': 'shouldRun up down',
  'strapi.db.repair': 'removeOrphanMorphType',
  'strapi.db.queryBuilder(…)': 'processSelect processState runSubQuery shouldUseDistinct shouldUseSubQuery',
  'strapi.db.lifecycles': 'createEvent run',
  'strapi.db.dialect': `db canAddIncrements canAlterConstraints configure endSchemaUpdate getSqlType getTables initialize
    schemaInspector startSchemaUpdate supportsOperator supportsUnsigned supportsWindowFunctions transformErrors
    useReturning usesForeignKeys`,
  "require('@strapi/strapi')": 'compile',
  "require('@strapi/utils').policy": 'get globalPolicy resolve',
  "require('@strapi/utils').sanitize": 'visitors',
  "require('@strapi/utils').sanitize.visitors": `removeDisallowedFields removeDynamicZones removeMorphToRelations
    removePassword removePrivate removeRestrictedFields removeRestrictedRelations`,
  "require('@strapi/utils').sanitize.sanitizers": `defaultSanitizeFields defaultSanitizeFilters defaultSanitizePopulate
    defaultSanitizeSort sanitizePasswords`,
  "require('@strapi/utils').validate": 'validators visitors',
  "require('@strapi/utils').validate.validators": `defaultValidateFields defaultValidateFilters defaultValidatePopulate
    defaultValidateSort throwPasswords`,
  "require('@strapi/utils').validate.visitors": `throwDisallowedFields throwDynamicZones throwMorphToRelations
    throwPassword throwPrivate throwRestrictedFields throwRestrictedRelations`,
  "strapi.plugin('upload').service('upload')": `add emitEvent enhanceAndValidateFile enhanceFile formatFileInfo
    getConfiguration setConfiguration update uploadFileAndPersist uploadImage uploadToEntity`,
  "strapi.plugin('upload').service('provider')": 'checkFileSize upload',
  "strapi.plugin('upload').service('file')": 'getFolderPath deleteByIds signFileUrls',
  "strapi.plugin('upload').service('folder')": 'create exists deleteByIds update setPathIdAndPath getStructure',
  "strapi.plugin('upload').service('image-manipulation')": `isSupportedImage isFaultyImage isOptimizableImage
    isResizableImage isImage getDimensions generateResponsiveFormats generateThumbnail optimize`,
  "strapi.plugin('upload').service('api-upload-folder')": 'getAPIUploadFolder',
  "strapi.plugin('upload').service('metrics')": 'sendUploadPluginMetrics',
  "strapi.plugin('upload').service('weeklyMetrics')": `computeMetrics sendMetrics ensureWeeklyStoredCronSchedule
    registerCron`,
  "strapi.plugin('upload').service('extensions')": 'contentManager core',
  "strapi.plugin('upload').service('extensions').contentManager": 'entityManager',
  "strapi.plugin('upload').service('extensions').core": 'entityService',
  "strapi.plugin('upload').controller('content-api')": 'updateFileInfo replaceFile uploadFiles',
  "strapi.plugin('users-permissions').controller('permissions')": 'getPolicies getRoutes',
  "strapi.plugin('i18n').controller('locales')": 'createLocale updateLocale deleteLocale',
  "strapi.plugin('i18n').service('locales')": 'initDefaultLocale',
  "strapi.plugin('i18n').service('content-types')": `getNewLocalizationsFrom copyNonLocalizedAttributes
    getAndValidateRelatedEntity fillNonLocalizedAttributes getNestedPopulateOfNonLocalizedAttributes`,
  "strapi.plugin('i18n').service('localizations')": `assignDefaultLocaleToEntries syncLocalizations
    syncNonLocalizedAttributes`,
  "strapi.plugin('i18n').service('iso-locales')": 'getIsoLocales',
  "strapi.plugin('i18n').service('permissions')": 'actions sectionsBuilder engine',
  "strapi.plugin('i18n').service('metrics')": 'sendDidInitializeEvent sendDidUpdateI18nLocalesEvent',
  "strapi.plugin('i18n').service('core-api')": `addCreateLocalizationAction addGraphqlLocalizationAction createSanitizer
    createCreateLocalizationHandler`,
  "strapi.plugin('i18n').service('entity-service-decorator')": 'decorator wrapParams',
  "strapi.plugin('graphql').service('builders')": 'new delete',
  "strapi.plugin('graphql').service('extension')": 'generate',
  "strapi.plugin('graphql').service('constants')": 'KINDS',
  "strapi.plugin('graphql').service('content-api')": 'buildSchema',
  "strapi.plugin('graphql').service('type-registry')": 'new',
  "strapi.plugin('graphql').service('internals')": 'args scalars buildInternalTypes helpers',
};

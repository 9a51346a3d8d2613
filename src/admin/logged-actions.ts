/**
 * What the routes of the admin API are called in the log. Whatever a route writes is recorded under its action; a route
 * that is not listed is recorded as well, under its method and path. `test/admin/logged-actions.test.ts` compares this
 * list with the routes.
 */
export interface LoggedRoute {
  /** Null: not recorded, because ... */
  readonly action: string | null;
  /** ... nothing is changed that others see. */
  readonly why?: string;
  /** `always`: also if nothing was written to the database; `attempts`: refusals as well. */
  readonly when?: 'always' | 'attempts';
  /** The parameter of the path that names the subject, if it is not `id`. */
  readonly id?: string;
  /** The subject is the administrator who sends it. */
  readonly own?: true;
  /** The kind of subject, if it is neither the type in the path nor the beginning of the action. */
  readonly subject?: string;
}

const as = (action: string, more: Omit<LoggedRoute, 'action' | 'why'> = {}): LoggedRoute => ({ action, ...more });
const not = (why: string): LoggedRoute => ({ action: null, why });

const ENTRIES = '/content-manager/collection-types/:uid';
const USERS = '/content-manager/collection-types/plugin::users-permissions.user';
const SINGLE = '/content-manager/single-types/:uid';
const ENTRY = '/studio/api/entries/:uid/:id';
const RELEASE = '/studio/api/releases/:release';
const BUILDER = '/content-type-builder';
const PREVIEW = '/studio/api/model/preview';

const release = (action: string) => as(`release.${action}`, { id: 'release' });
const workflow = (action: string) => as(`workflow.${action}`, { id: 'workflow' });
const people = (action: string) => as(action, { subject: 'administrator' });
const own = (action: string) => as(action, { subject: 'administrator', own: true });
const schema = (action: string, id = 'uid') => as(`schema.${action}`, { when: 'always', subject: 'schema', id });
const READS = not('It only reads.');
const OWN_PAGE = not('Who has a page open is forgotten when they leave it.');

export const LOGGED_ROUTES: Readonly<Record<string, LoggedRoute>> = {
  'POST /admin/login': as('session.begin', { when: 'attempts', subject: 'administrator' }),
  'POST /studio/api/sign-in/code': as('session.begin', { when: 'attempts', subject: 'administrator' }),
  'POST /studio/api/sign-in/authenticator': not('The attempt was recorded when the password was accepted.'),
  'PUT /studio/api/sign-in/authenticator': as('session.begin', { when: 'attempts', subject: 'administrator' }),
  'POST /studio/api/sign-in/passkey/challenge': not('Nothing is stored before it is answered.'),
  'POST /studio/api/sign-in/passkey/setup': not('The attempt was recorded when the password was accepted.'),
  'POST /studio/api/sign-in/passkey': as('session.begin', { when: 'attempts', subject: 'administrator' }),
  'PUT /studio/api/sign-in/passkey': as('session.begin', { when: 'attempts', subject: 'administrator' }),
  // What it writes beside the sign-in has actions of its own; the session begins with the next route.
  'GET /admin/connect/:provider': as('session.begin', { subject: 'administrator' }),
  'POST /admin/connect/:provider': as('session.begin', { subject: 'administrator' }),
  'POST /studio/api/sign-in/provider': as('session.begin', { when: 'attempts', subject: 'administrator' }),
  'POST /admin/connect/:provider/logout': as('session.end', { subject: 'administrator' }),
  'POST /studio/api/sign-out': as('session.end', { when: 'always', subject: 'administrator', own: true }),
  'POST /admin/renew-token': not('It continues a session.'),
  'POST /admin/logout': as('session.end', { when: 'always', subject: 'administrator', own: true }),
  'POST /admin/register-admin': as('administrator.register', { when: 'always' }),
  'POST /admin/register': as('administrator.register', { when: 'always' }),
  'POST /admin/forgot-password': as('administrator.forgot-password'),
  'POST /admin/reset-password': as('administrator.reset-password', { when: 'attempts' }),
  'DELETE /studio/api/trusted-browsers/:browser': own('factor.distrust'),
  'DELETE /studio/api/sessions': own('session.end'),
  'DELETE /studio/api/sessions/:session': own('session.end'),
  'DELETE /studio/api/people/:id/sessions': people('session.end'),
  'DELETE /studio/api/people/:id/sessions/:session': people('session.end'),

  'POST /studio/api/factors/authenticator': not('Nothing is stored before it is confirmed.'),
  'PUT /studio/api/factors/authenticator': own('factor.add'),
  'POST /studio/api/factors/passkey': not('Nothing is stored before it is confirmed.'),
  'PUT /studio/api/factors/passkey': own('factor.add'),
  'POST /studio/api/factors/passkey/challenge': not('Nothing is stored before it is answered.'),
  'POST /studio/api/factors/recovery-codes': own('factor.renew-codes'),
  'POST /studio/api/factors/:factor/remove': own('factor.remove'),
  'DELETE /studio/api/people/:id/factors': people('factor.reset'),

  [`POST ${USERS}`]: as('entry.create'),
  [`PUT ${USERS}/:id`]: as('entry.update'),
  [`POST ${ENTRIES}`]: as('entry.create'),
  [`PUT ${ENTRIES}/:id`]: as('entry.update'),
  [`DELETE ${ENTRIES}/:id`]: as('entry.delete'),
  [`POST ${ENTRIES}/clone/:id`]: as('entry.create'),
  [`POST ${ENTRIES}/auto-clone/:id`]: as('entry.create'),
  [`POST ${ENTRIES}/:id/actions/publish`]: as('entry.publish'),
  [`POST ${ENTRIES}/:id/actions/unpublish`]: as('entry.unpublish'),
  [`POST ${ENTRIES}/actions/bulkPublish`]: as('entry.publish'),
  [`POST ${ENTRIES}/actions/bulkUnpublish`]: as('entry.unpublish'),
  [`POST ${ENTRIES}/actions/bulkDelete`]: as('entry.delete'),
  [`PUT ${SINGLE}`]: as('entry.update'),
  [`DELETE ${SINGLE}`]: as('entry.delete'),
  [`POST ${SINGLE}/actions/publish`]: as('entry.publish'),
  [`POST ${SINGLE}/actions/unpublish`]: as('entry.unpublish'),
  'POST /content-manager/uid/generate': READS,
  'POST /content-manager/uid/check-availability': READS,
  'PUT /content-manager/content-types/:uid/configuration': as('view.update', { id: 'uid' }),
  'PUT /content-manager/components/:uid/configuration': as('view.update', { id: 'uid' }),
  'PUT /studio/api/views/:uid': as('view.update', { id: 'uid' }),
  'POST /i18n/content-manager/actions/get-non-localized-fields': READS,

  [`PUT ${ENTRY}/changes`]: as('entry.save-draft'),
  [`DELETE ${ENTRY}/changes`]: as('entry.discard-draft'),
  [`POST ${ENTRY}/changes/publish`]: as('entry.publish'),
  [`POST ${ENTRY}/versions/:version/restore`]: as('entry.restore-version'),
  [`PUT ${ENTRY}/schedule/:action`]: as('entry.schedule'),
  [`DELETE ${ENTRY}/schedule/:action`]: as('entry.unschedule'),
  [`POST ${ENTRY}/comments`]: as('comment.create'),
  [`PUT ${ENTRY}/comments/:comment`]: as('comment.update'),
  [`DELETE ${ENTRY}/comments/:comment`]: as('comment.delete'),
  [`PUT ${ENTRY}/review`]: as('entry.review'),
  [`PUT ${ENTRY}/presence`]: OWN_PAGE,
  [`DELETE ${ENTRY}/presence`]: OWN_PAGE,
  'POST /studio/api/trash/:uid/:deleted/restore': as('entry.restore', { id: 'deleted' }),
  'DELETE /studio/api/trash/:uid/:deleted': as('entry.forget', { id: 'deleted', subject: 'trash' }),
  'POST /studio/api/lists/:uid/edit': as('entry.update'),
  'POST /studio/api/lists/:uid/edit/preview': READS,
  'POST /studio/api/lists/:uid/import': as('entry.import'),
  'POST /studio/api/lists/:uid/import/preview': READS,
  'POST /studio/api/lists/:uid/views': as('list.create', { id: 'view' }),
  'PUT /studio/api/lists/:uid/views/:view': as('list.update', { id: 'view' }),
  'DELETE /studio/api/lists/:uid/views/:view': as('list.delete', { id: 'view' }),
  'GET /studio/api/lists/:uid/export': as('entry.export', { when: 'always' }),

  'GET /studio/api/log/export': as('log.export', { when: 'always' }),

  'POST /studio/api/releases': release('create'),
  [`PUT ${RELEASE}`]: release('update'),
  [`DELETE ${RELEASE}`]: release('delete'),
  [`POST ${RELEASE}/entries`]: release('add'),
  [`DELETE ${RELEASE}/entries/:entry`]: release('remove'),
  [`PUT ${RELEASE}/schedule`]: release('schedule'),
  [`DELETE ${RELEASE}/schedule`]: release('unschedule'),
  [`POST ${RELEASE}/publish`]: release('publish'),
  [`POST ${RELEASE}/undo`]: release('undo'),
  'POST /studio/api/workflows': workflow('create'),
  'PUT /studio/api/workflows/:workflow': workflow('update'),
  'DELETE /studio/api/workflows/:workflow': workflow('delete'),
  'POST /studio/api/previews': as('preview.create'),
  'DELETE /studio/api/previews/:id': as('preview.revoke'),

  'PUT /admin/users/me': own('administrator.update'),
  'POST /admin/users': as('administrator.create'),
  'PUT /admin/users/:id': as('administrator.update'),
  'DELETE /admin/users/:id': as('administrator.delete'),
  'POST /admin/users/batch-delete': as('administrator.delete'),
  'POST /studio/api/people/:id/invitation': as('administrator.invite'),
  'POST /scim/v2/Users': as('administrator.create'),
  'PUT /scim/v2/Users/:id': as('administrator.update'),
  'PATCH /scim/v2/Users/:id': as('administrator.update'),
  'DELETE /scim/v2/Users/:id': as('administrator.delete'),
  'POST /scim/v2/Groups': as('group.create'),
  'PUT /scim/v2/Groups/:id': as('group.update'),
  'PATCH /scim/v2/Groups/:id': as('group.update'),
  'DELETE /scim/v2/Groups/:id': as('group.delete'),
  'POST /admin/roles': as('role.create'),
  'PUT /admin/roles/:id': as('role.update'),
  'DELETE /admin/roles/:id': as('role.delete'),
  'POST /admin/roles/batch-delete': as('role.delete'),
  'PUT /admin/roles/:id/permissions': as('role.grant'),
  'POST /admin/permissions/check': READS,
  'POST /users-permissions/roles': as('user-role.create'),
  'PUT /users-permissions/roles/:role': as('user-role.update', { id: 'role' }),
  'DELETE /users-permissions/roles/:role': as('user-role.delete', { id: 'role' }),
  'PUT /studio/api/user-roles/:id': as('user-role.update'),

  ...tokens('/admin/api-tokens', 'api-token'),
  ...tokens('/admin/transfer/tokens', 'transfer-token'),

  'POST /upload': as('media.create'),
  'DELETE /upload/files/:id': as('media.delete'),
  'POST /upload/folders': as('folder.create'),
  'PUT /upload/folders/:id': as('folder.update'),
  'POST /upload/actions/bulk-move': as('media.move'),
  'POST /upload/actions/bulk-delete': as('media.delete'),
  'PUT /studio/api/files/:id/focal-point': as('media.update'),
  'DELETE /studio/api/files/:id/focal-point': as('media.update'),
  'POST /studio/api/deleted-files/:deleted/restore': as('media.restore', { id: 'deleted' }),
  'DELETE /studio/api/deleted-files/:deleted': as('media.forget', { id: 'deleted', subject: 'trash' }),
  'PUT /upload/settings': as('setting.update', { subject: 'upload' }),
  'PUT /upload/configuration': as('view.update', { subject: 'upload' }),

  'POST /admin/webhooks': as('webhook.create'),
  'PUT /admin/webhooks/:id': as('webhook.update'),
  'DELETE /admin/webhooks/:id': as('webhook.delete'),
  'POST /admin/webhooks/batch-delete': as('webhook.delete'),
  'POST /admin/webhooks/:id/trigger': as('webhook.test', { when: 'always' }),
  'POST /studio/api/webhooks/:id/test': as('webhook.test', { when: 'always' }),
  'POST /studio/api/webhooks/:id/deliveries/:delivery/send': as('webhook.send-again', { when: 'always' }),

  [`POST ${BUILDER}/content-types`]: schema('create'),
  [`PUT ${BUILDER}/content-types/:uid`]: schema('update'),
  [`DELETE ${BUILDER}/content-types/:uid`]: schema('delete'),
  [`POST ${BUILDER}/components`]: schema('create'),
  [`PUT ${BUILDER}/components/:uid`]: schema('update'),
  [`DELETE ${BUILDER}/components/:uid`]: schema('delete'),
  [`PUT ${BUILDER}/component-categories/:name`]: schema('update', 'name'),
  [`DELETE ${BUILDER}/component-categories/:name`]: schema('delete', 'name'),
  [`POST ${PREVIEW}/content-types`]: READS,
  [`PUT ${PREVIEW}/content-types/:uid`]: READS,
  [`DELETE ${PREVIEW}/content-types/:uid`]: READS,
  [`POST ${PREVIEW}/components`]: READS,
  [`PUT ${PREVIEW}/components/:uid`]: READS,
  [`DELETE ${PREVIEW}/components/:uid`]: READS,
  [`PUT ${PREVIEW}/component-categories/:name`]: READS,
  [`DELETE ${PREVIEW}/component-categories/:name`]: READS,

  'POST /i18n/locales': as('locale.create'),
  'PUT /i18n/locales/:id': as('locale.update'),
  'DELETE /i18n/locales/:id': as('locale.delete'),
  'POST /admin/project-settings': as('setting.update', { subject: 'project' }),
  'PUT /users-permissions/advanced': as('setting.update', { subject: 'users' }),
  'PUT /users-permissions/email-templates': as('setting.update', { subject: 'email-templates' }),
  'PUT /users-permissions/providers': as('setting.update', { subject: 'providers' }),
  'POST /email': as('mail.send', { when: 'always' }),
  'POST /email/test': as('mail.send', { when: 'always' }),
};

function tokens(path: string, subject: string): Readonly<Record<string, LoggedRoute>> {
  return {
    [`POST ${path}`]: as(`${subject}.create`),
    [`PUT ${path}/:id`]: as(`${subject}.update`),
    [`POST ${path}/:id/regenerate`]: as(`${subject}.regenerate`),
    [`DELETE ${path}/:id`]: as(`${subject}.delete`),
  };
}

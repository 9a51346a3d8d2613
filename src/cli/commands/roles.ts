import { Command } from 'commander';
import { explainAccess, explainChange } from '../../auth/roles/explain-access.ts';
import { expandGrant } from '../../auth/roles/apply-permissions.ts';
import type { Change } from '../../change/change.ts';
import { resolveChange } from '../../change/resolve-change.ts';
import { resolveRequest } from '../../content/reading/resolve-request.ts';
import { StartError } from '../../errors.ts';
import { firstIssue } from '../../query/issues.ts';
import { parseQueryString } from '../../query/parse-query-string.ts';
import type { Query } from '../../query/query.ts';
import type { ContentType, Model } from '../../schema/model.ts';
import { findTarget } from '../find-target.ts';
import { requireKnown } from '../../app/inspecting/known-permissions.ts';
import { findRole, type OpenAccess, withAccess } from '../../app/opening/open-access.ts';
import { parseJson } from '../../util/json/parse-json.ts';
import { addExamples, addProjectFolder, FOLDER, type FolderOption, folderOf } from '../project-folder.ts';
import { writeTable } from '../write-table.ts';

export function rolesCommand(): Command {
  const command = addExamples(new Command('roles').description('manage roles and permissions'), [
    'plinth roles list',
    'plinth roles grant public article find findOne',
    'plinth roles explain public "/api/articles?populate=author"',
  ]).exitOverride();

  addProjectFolder(command.command('list'))
    .description('list roles and their permissions')
    .action((dir: string | undefined, options: FolderOption) => withAccess(folderOf(dir, options), listRoles));

  addExamples(command.command('grant'), [
    'plinth roles grant public article find findOne',
    "plinth roles grant editor '*' '*' --dir ../my-project",
  ])
    .description('grant permissions to a role')
    .argument('<role>', 'its type, such as public')
    .argument('<type>', 'a content type, by name or UID; a controller by UID; * for all types')
    .argument('<actions...>', 'find, findOne, create, update, delete, or a custom action; * for all')
    .option('--dir <folder>', FOLDER)
    .action((role: string, type: string, actions: string[], options: FolderOption) =>
      withAccess(folderOf(undefined, options), async (access) => changeRole(access, role, type, actions, 'grant')),
    );

  addExamples(command.command('revoke'), ['plinth roles revoke public article findOne'])
    .description('revoke permissions from a role')
    .argument('<role>', 'its type, such as public')
    .argument('<type>', 'a content type, by name or UID; * for all')
    .argument('<actions...>', 'find, findOne, create, update, delete; * for all')
    .option('--dir <folder>', FOLDER)
    .action((role: string, type: string, actions: string[], options: FolderOption) =>
      withAccess(folderOf(undefined, options), async (access) => changeRole(access, role, type, actions, 'revoke')),
    );

  addProjectFolder(
    addExamples(command.command('explain'), [
      'plinth roles explain public "/api/articles?populate=author"',
      `plinth roles explain editor "PUT /api/articles/7" --data '{ "title": "New" }'`,
    ])
      .description('show which parts of a request a role may not see, and the permissions that would allow them')
      .argument('<role>', 'its type, such as public')
      .argument('<url>', 'such as "/api/articles?populate=author", or with a method: "PUT /api/articles/7"'),
  )
    .option('--data <json>', 'the data of a write')
    .action((role: string, url: string, dir: string | undefined, options: FolderOption & { readonly data?: string }) =>
      withAccess(folderOf(dir, options), async (access) => explainRequest(access, role, url, options.data)),
    );
  return command;
}

async function listRoles(access: OpenAccess): Promise<void> {
  const counts = await access.roles.countUsers();
  for (const { role, actions } of (await access.permissions()).values()) {
    const users = counts.get(role.id) ?? 0;
    console.log(`${role.type} (${role.name}), ${users} ${users === 1 ? 'user' : 'users'}`);
    for (const [holder, names] of groupActions(actions)) console.log(`  ${holder}: ${names.join(', ')}`);
  }
}

function groupActions(actions: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const action of actions) {
    const end = action.lastIndexOf('.');
    const holder = action.slice(0, end);
    groups.set(holder, [...(groups.get(holder) ?? []), action.slice(end + 1)]);
  }
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function changeRole(
  access: OpenAccess,
  roleText: string,
  typeText: string,
  names: readonly string[],
  change: 'grant' | 'revoke',
): Promise<void> {
  const { role, actions: before } = await findRole(access, roleText);
  const asked = expandGrant(access.model, fullType(access.model, typeText), names);
  if (change === 'grant') await requireKnown(access, asked);
  const changing = asked.filter((action) => before.has(action) === (change === 'revoke'));
  if (change === 'grant') await access.roles.change(role.id, { grant: changing });
  else await access.roles.change(role.id, { revoke: changing });
  const sign = change === 'grant' ? '+' : '-';
  for (const action of changing) console.log(`${role.type}: ${sign} ${action}`);
  if (changing.length === 0) console.log(`Nothing to ${change}: ${role.type} is unchanged.`);
  if (access.project.settings.permissions?.[role.type ?? '']) {
    console.log(
      'config/permissions lists this role: change the file as well, or the next start reports the difference.',
    );
  }
}

/** `article`, `articles` and `api::article.article` are the same type; other controllers need their full UID. */
function fullType(model: Model, text: string): string {
  if (text === '*' || text.includes('::')) return text;
  const types = [...model.contentTypes.values()].filter((type) => type.apiName !== null);
  const found = types.find((type) => [type.uid, type.singularName, type.pluralName].includes(text));
  if (found) return found.uid;
  throw new StartError(`There is no content type "${text}".`, {
    remedy: `Content types: ${types.map((type) => type.singularName).join(', ')}.`,
  });
}

async function explainRequest(access: OpenAccess, roleText: string, text: string, data?: string): Promise<void> {
  const { role, access: allowed } = await findRole(access, roleText);
  const [, method = 'GET', url = text] = /^(GET|POST|PUT|DELETE)\s+(.*)$/i.exec(text) ?? [];
  const { query, type, action } = resolveUrl(access, method.toUpperCase(), url);
  const error = firstIssue(query.issues);
  if (error) {
    console.log(`Refused for every caller: ${error.status} ${error.message}`);
    return;
  }
  const body = data === undefined ? [] : explainChange(resolveBody(access, type, data), allowed);
  const rows = [...body, ...explainAccess(query, allowed)].map(({ part, effect, grant }) => [
    part,
    effect,
    `grant ${grant}`,
  ]);
  if (!allowed.allows(action)) rows.unshift(['the whole request', 'refused', `grant ${action}`]);
  if (rows.length === 0) console.log(`${role.type} may see everything in this request.`);
  else console.log(writeTable([['PART', 'IS', 'UNTIL'], ...rows]));
}

const WRITES: Readonly<Record<string, string>> = { POST: 'create', PUT: 'update', DELETE: 'delete' };

function resolveUrl(
  { model, project }: OpenAccess,
  method: string,
  url: string,
): { query: Query; type: ContentType; action: string } {
  const { prefix: _prefix, ...pagination } = project.settings.api;
  const { type, id, queryString } = findTarget(model, project.settings.api, url);
  const context = { model, pagination, defaultLocale: project.settings.i18n.initialLocale };
  const query = resolveRequest(context, type, id, parseQueryString(queryString));
  const action = WRITES[method] ?? (id === undefined ? 'find' : 'findOne');
  return { query, type, action: `${type.uid}.${action}` };
}

function resolveBody({ model, project, engine: { dialect } }: OpenAccess, type: ContentType, text: string): Change {
  const data = parseData(text);
  const context = {
    model,
    layer: 'contract',
    now: new Date(),
    defaultLocale: project.settings.i18n.initialLocale,
    integers: dialect.integers,
  } as const;
  return resolveChange(type, data, { kind: 'update', id: 1, draft: false }, context);
}

function parseData(text: string): object {
  const data = parseJson(text, null);
  if (typeof data === 'object' && data !== null) return data;
  throw new StartError('--data is not a JSON object.', {
    remedy: `Quote it: --data '{ "author": 3 }'.`,
  });
}

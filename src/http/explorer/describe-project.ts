import { json } from '../route.ts';
import { accessByActions } from '../../access/access.ts';
import { listPlain } from '../../content/reading/list-plain.ts';
import { openScope } from '../../content/scope.ts';
import { describeModel } from '../../explorer/describe-model.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { LOCALE_UID } from '../../schema/model.ts';
import type { ExplorerAnswer } from './explorer-options.ts';

/** Everything the page needs to know about the project before its first request. */
export const describeProject: ExplorerAnswer = async (explorer, _request, { borrows }) => {
  const { engine, name, prefix, authenticator, writes, graphql, openapi, granting, table } = explorer;
  const roles = borrows ? [...(await authenticator.roles()).values()].map(({ role }) => role) : [];
  const { defaultLimit, maxLimit, withCount } = engine.pagination;
  const everything = accessByActions('explorer', () => true);
  // The locales table may be missing if nothing is localized.
  const locales = [...engine.model.contentTypes.values()].some(({ localized }) => localized)
    ? await listPlain(openScope(engine, everything), contentTypeOf(engine.model, LOCALE_UID), {})
    : '[]';
  const description = {
    name,
    prefix,
    borrows,
    // Folder and file names are for the project's developers only.
    granting: borrows ? granting : { dir: '', file: null },
    writes,
    accounts: table.match('POST', `${prefix}/auth/local`) !== null,
    graphql: graphql?.path ?? null,
    documentation: openapi !== null,
    pagination: { defaultLimit, maxLimit, withCount },
    roles: roles.map((role) => ({ name: role.name, type: role.type })),
    locales: (JSON.parse(locales) as { readonly code: string; readonly name: string }[]).map((locale) => ({
      code: locale.code,
      name: locale.name,
    })),
    defaultLocale: await engine.defaultLocale(),
    ...describeModel(engine.model, { showPrivate: borrows, showRules: writes }),
  };
  return json(JSON.stringify(description));
};

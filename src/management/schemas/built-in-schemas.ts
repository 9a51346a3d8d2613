import { BUILT_IN_TYPES } from '../../schema/built-in-types.ts';
import type { Uid } from '../../schema/model.ts';
import { PANEL_TYPES } from '../../schema/panel-types.ts';

/** A schema in the format of its file. */
export interface SchemaContent {
  readonly info: Readonly<Record<string, unknown>>;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly pluginOptions?: Readonly<Record<string, unknown>>;
  /** Its initial layout. */
  readonly config?: Readonly<Record<string, unknown>>;
  readonly attributes: Readonly<Record<string, RawAttribute>>;
}

export type RawAttribute = Readonly<Record<string, unknown>> & { readonly type: string };

type Difference = Partial<Omit<SchemaContent, 'attributes'>>;

/** Attributes hidden on all pages. */
const hide = (...names: readonly string[]) => ({
  config: { attributes: Object.fromEntries(names.map((name) => [name, { hidden: true }])) },
});

const named = (name: string): Difference => ({ info: { name, description: '' } });
const DESCRIBED: Difference = { info: { description: '' } };
const NO_OPTIONS: Difference = { options: {} };
const NO_DRAFTS: Difference = { options: { draftAndPublish: false } };

/** Descriptions of v4's built-in types for the panel, in addition to their declarations; in v4's order. */
const DIFFERENCES: Readonly<Record<Uid, Difference>> = {
  'admin::permission': { ...named('Permission'), ...NO_OPTIONS },
  'admin::user': { ...named('User'), ...hide('resetPasswordToken', 'registrationToken') },
  'admin::role': { ...named('Role'), ...NO_OPTIONS },
  'admin::api-token': { ...named('Api Token'), ...NO_OPTIONS },
  'admin::api-token-permission': { ...named('API Token Permission'), ...NO_OPTIONS },
  'admin::transfer-token': { ...named('Transfer Token'), ...NO_OPTIONS },
  'admin::transfer-token-permission': { ...named('Transfer Token Permission'), ...NO_OPTIONS },
  'plugin::upload.file': { ...DESCRIBED, ...NO_OPTIONS },
  'plugin::upload.folder': NO_OPTIONS,
  'plugin::content-releases.release': NO_DRAFTS,
  'plugin::content-releases.release-action': NO_DRAFTS,
  'plugin::users-permissions.permission': named('permission'),
  'plugin::users-permissions.role': named('role'),
  'plugin::users-permissions.user': {
    ...named('user'),
    ...hide('resetPasswordToken', 'confirmationToken', 'provider'),
  },
  'plugin::i18n.locale': { info: { collectionName: 'locales', description: '' }, ...NO_DRAFTS },
};

const declared = new Map([...BUILT_IN_TYPES, ...PANEL_TYPES].map(({ uid, content }) => [uid, content]));

export const BUILT_IN_SCHEMAS: Readonly<Record<Uid, SchemaContent>> = Object.fromEntries(
  Object.entries(DIFFERENCES).map(([uid, { info, ...rest }]): [Uid, SchemaContent] => {
    const content = declared.get(uid);
    if (content === undefined) throw new Error(`${uid} is not declared`);
    const { collectionName: _table, ...schema } = content;
    return [uid, { ...schema, ...rest, info: { ...content.info, ...info } }];
  }),
);

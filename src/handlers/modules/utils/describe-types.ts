import kebabCase from 'lodash/kebabCase.js';
import { runningStrapi } from '../../core/factories.ts';

interface View {
  readonly kind?: string;
  readonly info?: { readonly singularName?: string; readonly pluralName?: string };
  readonly options?: Readonly<Record<string, unknown>>;
  readonly attributes?: Readonly<Record<string, AttributeView>>;
}

interface AttributeView {
  readonly type?: string;
  readonly relation?: string;
  readonly private?: boolean;
  readonly writable?: boolean;
  readonly visible?: boolean;
}

const constants = {
  ID_ATTRIBUTE: 'id',
  PUBLISHED_AT_ATTRIBUTE: 'publishedAt',
  CREATED_BY_ATTRIBUTE: 'createdBy',
  UPDATED_BY_ATTRIBUTE: 'updatedBy',
  CREATED_AT_ATTRIBUTE: 'createdAt',
  UPDATED_AT_ATTRIBUTE: 'updatedAt',
  DP_PUB_STATES: ['live', 'preview'],
  DP_PUB_STATE_LIVE: 'live',
  DP_PUB_STATE_PREVIEW: 'preview',
  SINGLE_TYPE: 'singleType',
  COLLECTION_TYPE: 'collectionType',
};

const attributesOf = (view: View | undefined): Readonly<Record<string, AttributeView>> => view?.attributes ?? {};

const namesOf = (view: View | undefined, holds: (attribute: AttributeView) => boolean): string[] =>
  Object.entries(attributesOf(view)).flatMap(([name, attribute]) => (holds(attribute) ? [name] : []));

const present = (view: View | undefined, ...names: readonly string[]): string[] =>
  names.filter((name) => Object.hasOwn(attributesOf(view), name));

const without = (view: View, left: readonly string[]): string[] =>
  Object.keys(attributesOf(view)).filter((name) => !left.includes(name));

const isScalar = (attribute?: AttributeView): boolean =>
  !['media', 'component', 'relation', 'dynamiczone'].includes(attribute?.type ?? '');
const isRelation = (attribute?: AttributeView): boolean => attribute?.type === 'relation';
const isComponent = (attribute?: AttributeView): boolean =>
  ['component', 'dynamiczone'].includes(attribute?.type ?? '');

const getTimestamps = (view: View): string[] => present(view, 'createdAt', 'updatedAt');
const getNonWritableAttributes = (view: View): string[] => [
  ...new Set(['id', ...getTimestamps(view), ...namesOf(view, ({ writable }) => writable === false)]),
];
const getNonVisibleAttributes = (view: View): string[] => [
  ...new Set(['id', ...getTimestamps(view), ...namesOf(view, ({ visible }) => visible === false)]),
];
const getWritableAttributes = (view: View): string[] => without(view, getNonWritableAttributes(view));
const getVisibleAttributes = (view: View): string[] => without(view, getNonVisibleAttributes(view));

function getPrivateAttributes(view: View): string[] {
  const { config } = runningStrapi() as unknown as {
    readonly config: { get(path: string, byDefault: unknown): unknown };
  };
  const everywhere = config.get('api.responses.privateAttributes', []) as readonly string[];
  const ofType = (view.options?.privateAttributes ?? []) as readonly string[];
  return [...new Set([...everywhere, ...ofType, ...namesOf(view, (attribute) => attribute.private === true)])];
}

const hasDraftAndPublish = (view: View): boolean => view.options?.draftAndPublish === true;
const isSingleType = ({ kind = 'collectionType' }: View): boolean => kind === 'singleType';

/** `require('@strapi/utils').contentTypes`: helpers for a type from `strapi.contentType(uid)`. */
export const describeTypes = {
  constants,
  getTimestamps,
  getCreatorFields: (view: View) => present(view, 'createdBy', 'updatedBy'),
  getNonWritableAttributes,
  getWritableAttributes,
  isWritableAttribute: (view: View, name: string) => getWritableAttributes(view).includes(name),
  getNonVisibleAttributes,
  getVisibleAttributes,
  isVisibleAttribute: (view: View, name: string) => getVisibleAttributes(view).includes(name),
  getOptions: ({ options = {} }: View) => ({ draftAndPublish: false, ...options }),
  hasDraftAndPublish,
  isDraft: (data: { readonly publishedAt?: unknown }, view: View) =>
    hasDraftAndPublish(view) && data.publishedAt === null,
  isSingleType,
  isCollectionType: (view: View) => !isSingleType(view),
  isKind: (kind: string) => (view: View) => view.kind === kind,
  getPrivateAttributes,
  isPrivateAttribute: (view: View, name: string) => getPrivateAttributes(view).includes(name),
  isScalarAttribute: isScalar,
  isMediaAttribute: (attribute?: AttributeView) => attribute?.type === 'media',
  isRelationalAttribute: isRelation,
  isComponentAttribute: isComponent,
  isDynamicZoneAttribute: (attribute?: AttributeView) => attribute?.type === 'dynamiczone',
  isMorphToRelationalAttribute: (attribute?: AttributeView) =>
    isRelation(attribute) && attribute?.relation?.startsWith('morphTo') === true,
  getComponentAttributes: (view: View) => namesOf(view, isComponent),
  getScalarAttributes: (view: View) => namesOf(view, isScalar),
  isTypedAttribute: (attribute: AttributeView | undefined, type: string) => attribute?.type === type,
  getContentTypeRoutePrefix: (view: View) =>
    kebabCase((isSingleType(view) ? view.info?.singularName : view.info?.pluralName) ?? ''),
};

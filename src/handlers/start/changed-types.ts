import cloneDeep from 'lodash/cloneDeep.js';
import isEqual from 'lodash/isEqual.js';
import omit from 'lodash/omit.js';
import { BUILT_IN_TYPES } from '../../schema/built-in-types.ts';
import { builtInContent } from '../../schema/declared-types.ts';
import type { SchemaDocuments } from '../../schema/documents.ts';
import type { Model } from '../../schema/model.ts';

type Json = Readonly<Record<string, unknown>>;

/** `strapi.contentTypes` and `strapi.components`, which project code may change. */
export type TypeViews = Readonly<Record<string, Json>>;

/** The parts of a type that are read again; the rest is derived from them. */
const READ = ['kind', 'collectionName', 'info', 'options', 'pluginOptions'];

/**
 * In `register` code may change types, and v4 creates its tables and routes from the result. Call this before
 * `register`; the returned function is called after it and returns the schemas with the changes, or null if there are
 * none.
 */
export function watchSchemas(
  model: Model,
  documents: SchemaDocuments,
  views: readonly TypeViews[],
): () => SchemaDocuments | null {
  const before = views.map((types) => new Map(Object.entries(types).map(([uid, view]) => [uid, partsOf(view)])));
  return () => {
    let changed = documents;
    for (const [index, types] of views.entries()) {
      for (const [uid, parts] of before[index] ?? []) {
        const now = types[uid];
        if (now === undefined || isEqual(partsOf(now, false), parts)) continue;
        changed = changeDocument(model, changed, uid, (content) => changeContent(content, parts, now));
      }
    }
    return changed === documents ? null : changed;
  };
}

/** `lifecycles` and similar are handled elsewhere. */
function partsOf(view: Json, copied = true): Json {
  const parts = Object.fromEntries([...READ, 'attributes'].map((name) => [name, view[name]]));
  return copied ? cloneDeep(parts) : parts;
}

function changeContent(content: Json, before: Json, now: Json): Json {
  const [old, current] = [before.attributes, now.attributes] as readonly Json[];
  const gone = Object.keys(old ?? {}).filter((name) => current?.[name] === undefined);
  const set = Object.entries(current ?? {}).filter(([name, value]) => !isEqual(value, old?.[name]));
  return {
    ...content,
    ...Object.fromEntries(READ.filter((name) => !isEqual(now[name], before[name])).map((name) => [name, now[name]])),
    attributes: { ...omit(content.attributes as object, gone), ...Object.fromEntries(set) },
  };
}

function changeDocument(
  model: Model,
  documents: SchemaDocuments,
  uid: string,
  change: (content: Json) => Json,
): SchemaDocuments {
  const file = (model.contentTypes.get(uid) ?? model.components.get(uid))?.file ?? null;
  const within = <T extends { readonly file: string; readonly content: unknown }>(list: readonly T[]): readonly T[] =>
    list.map((one) => (one.file === file ? { ...one, content: change(one.content as Json) } : one));
  const { contentTypes, components, extensions, plugins = [] } = documents;
  const builtIn = BUILT_IN_TYPES.find((type) => type.uid === uid);
  if (builtIn === undefined) {
    const ofPlugin = plugins.map((one) =>
      `plugin::${one.plugin}.${one.typeName}` === uid ? { ...one, content: change(one.content as Json) } : one,
    );
    if (uid.startsWith('plugin::')) return { ...documents, plugins: ofPlugin };
    return { ...documents, contentTypes: within(contentTypes), components: within(components) };
  }
  const { plugin, typeName } = builtIn;
  const isSame = (one: { readonly plugin: string; readonly typeName: string }): boolean =>
    one.plugin === plugin && one.typeName === typeName;
  const extended = extensions.find(isSame);
  return {
    ...documents,
    extensions: [
      ...extensions.filter((one) => !isSame(one)),
      { plugin, typeName, file: extended?.file ?? 'register', content: change(builtInContent(builtIn, extensions)) },
    ],
  };
}

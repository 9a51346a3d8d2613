import { asRows } from '../../../../content/reading/read-components.ts';
import type { Engine } from '../../../../content/engine.ts';
import type { Attribute, ContentType, Model } from '../../../../schema/model.ts';
import { SERVER_MODEL } from '../../../../schema/server-types.ts';
import { getOrCreate } from '../../../../util/get-or-create.ts';

export interface BuilderTable {
  readonly uid: string;
  readonly name: string;
  /** Null for a table of links, which v4 addresses by its name. */
  readonly type: ContentType | null;
  /** With the model that the type is part of. */
  readonly engine: Engine;
}

/** A content type, a component or a table of links. */
export function tableNamed(engine: Engine, uid: string): BuilderTable {
  const content = SERVER_MODEL.contentTypes.has(uid) ? { ...engine, model: SERVER_MODEL } : engine;
  const component = content.model.components.get(uid);
  const type = component === undefined ? content.model.contentTypes.get(uid) : asRows(component);
  if (type !== undefined) return { uid, name: type.table, type, engine: content };
  const links = getOrCreate(linkTables, engine.model, findLinkTables);
  if (!links.has(uid)) throw new Error(`Metadata for "${uid}" not found`);
  return { uid, name: uid, type: null, engine };
}

const linkTables = new WeakMap<Model, ReadonlySet<string>>();

const findLinkTables = (model: Model): ReadonlySet<string> =>
  new Set(
    [...model.contentTypes.values(), ...model.components.values()]
      .flatMap(({ attributes }) => [...attributes.values()])
      .flatMap(linkTableOf),
  );

function linkTableOf(attribute: Attribute): readonly string[] {
  switch (attribute.kind) {
    case 'relation':
    case 'morphTo':
    case 'component':
    case 'dynamicZone':
      return 'table' in attribute.storage ? [attribute.storage.table] : [];
    case 'scalar':
    case 'media':
    case 'morphFrom':
      return [];
  }
}

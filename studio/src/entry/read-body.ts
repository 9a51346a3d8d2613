import type { Configuration, View } from '../model/configuration.ts';
import type { Attribute, Attributes, ContentType, Model } from '../model/model.ts';
import { t } from '../texts/t.ts';
import { filesIn, loadFilesById } from './media/files-by-id.ts';
import { readRelationBody } from './relations/read-relation-body.ts';
import type { Json, StoredFile } from './form/values.ts';
import { idsIn } from './form/ids-in.ts';

interface Shape {
  readonly model: Model;
  readonly configuration: Configuration;
}

interface Reading extends Shape {
  readonly files: ReadonlyMap<number, StoredFile>;
}

/** The entry or component that a body changes. */
interface Owner {
  readonly uid: string;
  /** Null for a new component. */
  readonly id: number | null;
  readonly attributes: Attributes;
  readonly view: View | undefined;
}

/** The fields of a write body in the server's response format: with files, related entries and components. */
export async function readBody(shape: Shape, type: ContentType, entry: Json, body: Json): Promise<Json> {
  const known = filesIn(entry);
  const missing = [...fileIds(shape.model, type.attributes, body)].filter((id) => !known.has(id));
  const files = new Map([...known, ...(await loadFilesById(missing))]);
  const owner = {
    uid: type.uid,
    id: Number(entry.id),
    attributes: type.attributes,
    view: shape.configuration.contentType,
  };
  return readFields({ ...shape, files }, owner, entry, body);
}

async function readFields(reading: Reading, owner: Owner, published: Json, body: Json): Promise<Json> {
  const fields = Object.entries(body).map(async ([name, value]) => {
    const attribute = owner.attributes[name];
    if (attribute === undefined) return [name, value] as const;
    return [name, await readField(reading, owner, name, attribute, published[name], value)] as const;
  });
  return Object.fromEntries(await Promise.all(fields));
}

async function readField(
  reading: Reading,
  owner: Owner,
  name: string,
  attribute: Attribute,
  published: unknown,
  value: unknown,
): Promise<unknown> {
  switch (attribute.type) {
    case 'media': {
      const files = idsIn(value).map((id) => reading.files.get(id) ?? missingFile(id));
      return attribute.multiple === true ? files : (files[0] ?? null);
    }
    case 'relation': {
      const mainField = owner.view?.metadatas[name]?.edit.mainField ?? 'id';
      return readRelationBody({ ...owner, field: name, mainField }, attribute, published, value);
    }
    case 'component':
    case 'dynamiczone':
      if (!Array.isArray(value)) return isJson(value) ? readPart(reading, attribute, published, value) : null;
      return Promise.all(value.filter(isJson).map((part) => readPart(reading, attribute, published, part)));
    default:
      return value;
  }
}

/** Fields missing in a body keep their published values. */
async function readPart(reading: Reading, attribute: Attribute, published: unknown, part: Json): Promise<Json> {
  const uid = String(part.__component ?? attribute.component);
  const before = [published ?? []]
    .flat()
    .filter(isJson)
    .find(({ id, __component = uid }) => id === part.id && __component === uid);
  const { id: _, __component, ...body } = part;
  const owner = {
    uid,
    // A component deleted in the meantime is a new one.
    id: before === undefined ? null : Number(part.id),
    attributes: reading.model.components.get(uid)?.attributes ?? {},
    view: reading.configuration.components[uid],
  };
  return { ...before, __component: uid, ...(await readFields(reading, owner, before ?? {}, body)) };
}

function fileIds(model: Model, attributes: Attributes, body: Json): ReadonlySet<number> {
  const found = Object.entries(body).flatMap(([name, value]): readonly number[] => {
    const attribute = attributes[name];
    if (attribute?.type === 'media') return idsIn(value);
    if (attribute?.type !== 'component' && attribute?.type !== 'dynamiczone') return [];
    return [value]
      .flat()
      .filter(isJson)
      .flatMap((part) => {
        const uid = String(part.__component ?? attribute.component);
        return [...fileIds(model, model.components.get(uid)?.attributes ?? {}, part)];
      });
  });
  return new Set(found);
}

/** Deleted in the meantime, or not readable: shown, so nothing changes unless the person removes it. */
const missingFile = (id: number): StoredFile => ({
  id,
  name: t('entry.fileNotAvailable', { id: String(id) }),
  url: '',
});

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

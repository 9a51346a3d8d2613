import type { Attribute, Type } from '../../schema/model.ts';
import type { Work } from '../../util/work.ts';
import { isRecord } from '../../util/is-record.ts';
import type { Engine } from '../engine.ts';
import { formatsOf } from '../file-signing.ts';
import { typeInside } from './type-inside.ts';

type Values = Record<string, unknown>;

/**
 * Signs the URLs of files in one or more entries for a few minutes, if the storage is private. Changes and returns the
 * same objects, as v4's entity service does.
 */
export async function signEntities<T>({ model, addresses }: Engine, work: Work, type: Type, value: T): Promise<T> {
  const { signing } = addresses;
  if (signing === null || !(await signing.isNeeded(work))) return value;
  work.isPassing = true;

  const signFile = async (file: Values): Promise<void> => {
    const signed = await signing.urlsOf(file);
    file.isUrlSigned = signed !== null;
    if (signed === null) return;
    file.url = signed.url;
    for (const [name, format] of formatsOf(file.formats)) {
      Object.assign(format, { url: signed.formats.get(name), isUrlSigned: true });
    }
  };
  const within = async (attribute: Attribute, inside: unknown): Promise<void> => {
    if (Array.isArray(inside)) await Promise.all(inside.map((one) => within(attribute, one)));
    if (!isRecord(inside)) return;
    if (attribute.kind === 'media') return signFile(inside);
    const found = typeInside(model, attribute, inside);
    if (found !== undefined) await walk(found, inside);
  };
  const walk = async (of: Type, entry: unknown): Promise<void> => {
    if (Array.isArray(entry)) await Promise.all(entry.map((one) => walk(of, one)));
    if (!isRecord(entry)) return;
    const parts = [...of.attributes.values()].filter(({ kind }) => kind !== 'scalar');
    await Promise.all(parts.map((attribute) => within(attribute, entry[attribute.name])));
  };
  await walk(type, value);
  return value;
}

import type { Engine } from '../../content/engine.ts';
import { formatsOf } from '../../content/file-signing.ts';
import { typeInside } from '../../content/reading/type-inside.ts';
import type { Attribute, Type } from '../../schema/model.ts';
import { startWork } from '../../util/work.ts';
import { requestWork } from '../context/request-context.ts';

/** Gives files in an entry, or in entries, addresses that are good for some minutes; the same objects come back. */
export type SignMedia = <T>(type: Type, value: T) => Promise<T>;

type Values = Record<string, unknown>;

/** v4 signs the media of entries that its entity service gives, where the provider keeps files private. */
export function createSignMedia({ model, addresses }: Engine): SignMedia {
  const signFile = async (file: Values): Promise<void> => {
    const signed = (await addresses.signing?.addressesOf(file)) ?? null;
    file.isUrlSigned = signed !== null;
    if (signed === null) return;
    file.url = signed.url;
    for (const [name, format] of formatsOf(file.formats)) {
      Object.assign(format, { url: signed.formats.get(name), isUrlSigned: true });
    }
  };
  const within = async (attribute: Attribute, value: unknown): Promise<void> => {
    if (Array.isArray(value)) await Promise.all(value.map((one) => within(attribute, one)));
    if (!isObject(value)) return;
    if (attribute.kind === 'media') return signFile(value);
    const type = typeInside(model, attribute, value);
    if (type !== undefined) await walk(type, value);
  };
  const walk = async (type: Type, value: unknown): Promise<void> => {
    if (Array.isArray(value)) await Promise.all(value.map((one) => walk(type, one)));
    if (!isObject(value)) return;
    const parts = [...type.attributes.values()].filter(({ kind }) => kind !== 'scalar');
    await Promise.all(parts.map((attribute) => within(attribute, value[attribute.name])));
  };
  return async (type, value) => {
    const { signing } = addresses;
    if (signing === null) return value;
    const work = requestWork() ?? startWork();
    if (!(await signing.isNeeded(work))) return value;
    work.isPassing = true;
    await walk(type, value);
    return value;
  };
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

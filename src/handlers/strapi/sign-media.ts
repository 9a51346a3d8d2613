import { typeInside } from '../../content/reading/type-inside.ts';
import type { Provider, ProviderFile } from '../../media/providers/provider.ts';
import type { Attribute, Model, Type } from '../../schema/model.ts';

/** Gives files in an entry, or in entries, addresses that are good for some minutes; the same objects come back. */
export type SignMedia = <T>(type: Type, value: T) => Promise<T>;

type Values = Record<string, unknown>;
type SignedFile = Values & { formats?: unknown; provider?: unknown };

/** v4 signs the media of entries that its entity service gives, where the provider keeps files private. */
export function createSignMedia(model: Model, provider: Provider): SignMedia {
  const { name, sign } = provider;
  if (sign === null) return async (_type, value) => value;

  const signOne = async (file: Values): Promise<void> => {
    file.url = await sign(file as unknown as ProviderFile);
    file.isUrlSigned = true;
  };
  const signFile = async (file: SignedFile): Promise<void> => {
    file.isUrlSigned = false;
    if (file.provider !== name) return;
    const formats = isObject(file.formats) ? Object.values(file.formats).filter(isObject) : [];
    await Promise.all([file, ...formats].map(signOne));
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
    if (await provider.isPrivate()) await walk(type, value);
    return value;
  };
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

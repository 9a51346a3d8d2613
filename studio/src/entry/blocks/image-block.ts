import type { Node } from 'prosemirror-model';
import type { StoredFile } from '../form/values.ts';
import { blocksSchema } from './blocks-schema.ts';

/** The members of a file that v4 stores in an image block. */
const MEMBERS = [
  'name',
  'alternativeText',
  'url',
  'caption',
  'width',
  'height',
  'formats',
  'hash',
  'ext',
  'mime',
  'size',
];
const MORE = ['previewUrl', 'provider', 'provider_metadata', 'createdAt', 'updatedAt'];

export function imageBlock(file: StoredFile): Node {
  const stored = file as unknown as Readonly<Record<string, unknown>>;
  const image = Object.fromEntries([...MEMBERS, ...MORE].map((name) => [name, stored[name] ?? null]));
  // Drawings have no sizes, but a block needs them.
  const sizes = { formats: image.formats ?? {}, width: image.width ?? 0, height: image.height ?? 0 };
  const block = { type: 'image', image: { ...image, ...sizes }, children: [{ type: 'text', text: '' }] };
  return blocksSchema.nodes.image.create({ block });
}

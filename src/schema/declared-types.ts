import { BUILT_IN_TYPES, type BuiltInType } from './built-in-types.ts';
import type { ExtensionDocument, SchemaDocuments } from './documents.ts';
import type { Model, Uid } from './model.ts';

type Declaration = Readonly<Record<string, unknown>>;

/** The declaration of a built-in type, with the replacements of the project's extension. */
export function builtInContent(
  { plugin, typeName, content }: BuiltInType,
  extensions: readonly ExtensionDocument[],
): Declaration {
  const extension = extensions.find((one) => one.plugin === plugin && one.typeName === typeName);
  return { ...content, ...(extension?.content as object | undefined) };
}

/** The schema of every type and component as written, for display. */
export function declaredTypes(model: Model, documents: SchemaDocuments): ReadonlyMap<Uid, Declaration> {
  const { contentTypes, components, extensions, plugins = [] } = documents;
  const byFile = new Map(
    [...contentTypes, ...components].map(({ file, content }) => [file, content as Declaration] as const),
  );
  const declared = new Map<Uid, Declaration>();
  for (const { uid, file } of [...model.contentTypes.values(), ...model.components.values()]) {
    const content = file === null ? undefined : byFile.get(file);
    if (content !== undefined) declared.set(uid, content);
  }
  for (const type of BUILT_IN_TYPES) declared.set(type.uid, builtInContent(type, extensions));
  for (const { plugin, typeName, content } of plugins) {
    declared.set(`plugin::${plugin}.${typeName}`, content as Declaration);
  }
  return declared;
}

import path from 'node:path';
import type { SchemaDocuments } from '../../schema/documents.ts';
import type { CustomFields } from '../host/custom-fields.ts';
import { createNoOp } from '../unsupported/no-op.ts';
import { codeFilesIn } from '../loading/code-files.ts';
import type { CodeImporter } from '../loading/project-code.ts';
import type { LoadedPlugin } from './raw-plugin.ts';

export interface FieldSources {
  /** The project's folder. */
  readonly dir: string;
  readonly importer: Pick<CodeImporter, 'importFile'>;
  readonly plugins: ReadonlyMap<string, LoadedPlugin>;
  readonly schemas: SchemaDocuments;
  readonly customFields: CustomFields;
}

/**
 * The types behind the custom fields in schemas. v4 reads schemas after `register`, in which plugins and the project
 * register fields. Here `register` runs once the content is known, so it runs once before that, only for plugins that a
 * schema names, with a `strapi` that can do nothing else.
 */
export async function findCustomFields(sources: FieldSources): Promise<ReadonlyMap<string, string>> {
  const { customFields } = sources;
  const named = [...new Set(namedFields(sources.schemas))];
  for (const owner of new Set(named.map(ownerOf))) {
    const register = owner === null ? await registerOfProject(sources) : sources.plugins.get(owner)?.raw.register;
    if (typeof register === 'function') await ask(register as Register, customFields);
  }
  return new Map(named.flatMap((uid) => pair(uid, customFields.get(uid)?.type)));
}

const pair = (uid: string, type: string | undefined): readonly (readonly [string, string])[] =>
  type === undefined ? [] : [[uid, type]];

function namedFields({ contentTypes, components, extensions, plugins = [] }: SchemaDocuments): readonly string[] {
  return [...contentTypes, ...components, ...extensions, ...plugins].flatMap(({ content }) => {
    const { attributes } = (content ?? {}) as { readonly attributes?: Readonly<Record<string, unknown>> };
    return Object.values(attributes ?? {}).flatMap((attribute) => {
      const { customField } = (attribute ?? {}) as { readonly customField?: unknown };
      return typeof customField === 'string' ? [customField] : [];
    });
  });
}

/** `plugin::color-picker.color` -> `color-picker`; null for a field of the project itself. */
const ownerOf = (uid: string): string | null => /^plugin::([^.]+)\./.exec(uid)?.[1] ?? null;

type Register = (args: { readonly strapi: unknown }) => unknown;

async function registerOfProject({ dir, importer }: FieldSources): Promise<unknown> {
  const index = codeFilesIn(path.join(dir, 'src')).find(({ name }) => name === 'index');
  if (index === undefined) return undefined;
  const { register } = ((await importer.importFile(index.file)) ?? {}) as { readonly register?: unknown };
  return register;
}

/** Other effects and errors do not matter: it runs again with the full `strapi`. */
async function ask(register: Register, customFields: CustomFields): Promise<void> {
  const nothing = createNoOp() as object;
  const strapi = new Proxy(nothing, {
    get: (target, name, receiver) => (name === 'customFields' ? customFields : Reflect.get(target, name, receiver)),
  });
  try {
    await register({ strapi });
  } catch {
    // Reported when the phase itself runs.
  }
}

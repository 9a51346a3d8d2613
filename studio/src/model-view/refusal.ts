import { ServerError } from '../../../kit/src/server-error.ts';

/** Errors of a refused change: at fields and settings, and general ones. */
export interface Refusal {
  readonly message: string;
  /** By field, then by option; '' for the field itself. */
  readonly fields: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly settings: ReadonlyMap<string, string>;
}

/** Messages for v4's error codes. */
const CODES: Readonly<Record<string, string>> = {
  'contentType.alreadyExists': 'Another content type has this name.',
  'component.alreadyExists': 'Another component of this category has this name.',
  'component.edit.alreadyExists': 'Another component of this category has this name.',
  'component.notFound': 'A component that is used here does not exist.',
  'contentType.notFound': 'The content type no longer exists.',
};

interface Fault {
  readonly path?: readonly string[];
  readonly message: string;
}

export function refusalOf(error: Error): Refusal {
  const details =
    error instanceof ServerError ? (error.details as { readonly errors?: readonly Fault[] } | null) : null;
  const fields = new Map<string, Map<string, string>>();
  const settings = new Map<string, string>();
  for (const { path = [], message } of details?.errors ?? []) {
    const [, part = '', name, option = ''] = path;
    if (part === 'attributes' && name !== undefined) {
      const known = fields.get(name) ?? new Map<string, string>();
      fields.set(name, known.set(option, message));
    } else if (part !== '') settings.set(part, message);
  }
  return { message: CODES[error.message] ?? error.message, fields, settings };
}

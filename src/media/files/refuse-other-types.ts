import { validationError } from '../../errors.ts';

/** A media attribute with its allowed types. */
export interface AcceptingAttribute {
  readonly name: string;
  /** `images`, `videos`, `audios`, `files`; none: all. */
  readonly allowedTypes: readonly string[];
}

/** Throws for a file of a type that the attribute does not allow. */
export function refuseOtherTypes({ name, allowedTypes }: AcceptingAttribute, file: string, mime: string): void {
  if (allowedTypes.length === 0 || allowedTypes.includes(kindOf(mime))) return;
  const message = `${name} takes ${allowedTypes.join(', ')}, but ${file} is ${mime}`;
  throw validationError(message, { errors: [{ path: [name], message, name: 'ValidationError' }] });
}

/** As v4 classifies them: anything else is a `file`. */
function kindOf(mime: string): string {
  const [kind] = mime.toLowerCase().split('/');
  return kind === 'image' || kind === 'video' || kind === 'audio' ? `${kind}s` : 'files';
}

/** What a path asks for, where it is one of the folder of uploads. */
export type UploadPath =
  /** Relative to the folder: a name without a step up, a hidden part or an empty one. */
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'nothing' }
  /** It leads out of the public folder, in which that of uploads is. */
  | { readonly kind: 'outside' }
  | { readonly kind: 'malformed' };

const PREFIX = '/uploads/';

/** Null for a path that leads elsewhere. However it is written, a file of the folder has no second way to it. */
export function readUploadPath(path: string): UploadPath | null {
  const begins = path.startsWith(PREFIX);
  if (!begins && !/[%\\]|\/\/|\/\.|^\/uploads\//i.test(path)) return null;
  const decoded = decode(path);
  if (decoded === null) return begins ? { kind: 'malformed' } : null;
  const kept = resolveSegments(decoded);
  if (kept === null) return begins ? { kind: 'outside' } : null;
  const [folder, ...name] = kept;
  if (folder?.toLowerCase() !== 'uploads') return null;
  const named = name.length > 0 && !name.some((segment) => segment.startsWith('.')) && !/[/\\]$/.test(decoded);
  return named ? { kind: 'file', name: name.join('/') } : { kind: 'nothing' };
}

function decode(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes('\0') ? null : decoded;
  } catch {
    return null;
  }
}

/** Windows separates by both; elsewhere no upload makes a name with a backslash. Null if it leads above the root. */
function resolveSegments(path: string): readonly string[] | null {
  const kept: string[] = [];
  for (const segment of path.split(/[/\\]/)) {
    if (segment === '..') {
      if (kept.pop() === undefined) return null;
    } else if (segment !== '' && segment !== '.') kept.push(segment);
  }
  return kept;
}

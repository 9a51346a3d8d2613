/** The parsed path of a request for uploads. */
export type UploadPath =
  /** Relative to the folder; contains no `..`, hidden or empty segment. */
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'nothing' }
  /** The path leads outside the public folder, which contains the uploads. */
  | { readonly kind: 'outside' }
  | { readonly kind: 'malformed' };

const PREFIX = '/uploads/';

/** Null for paths outside the uploads. Every file has exactly one path, however that is encoded. */
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

/**
 * Windows uses both separators; elsewhere uploads never create names with a backslash. Null if the path leads above the
 * root.
 */
function resolveSegments(path: string): readonly string[] | null {
  const kept: string[] = [];
  for (const segment of path.split(/[/\\]/)) {
    if (segment === '..') {
      if (kept.pop() === undefined) return null;
    } else if (segment !== '' && segment !== '.') kept.push(segment);
  }
  return kept;
}

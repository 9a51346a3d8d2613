import { useEffect, useState } from 'preact/hooks';
import { openMoreTexts } from '../../texts/open-language.ts';
import type { EntryAddress } from '../entry-address.ts';
import type { CommentParts } from './comments-context.ts';

/** The comments on a stored entry. Without a connection, the form has none. */
export function useComments({ type: { uid }, id }: EntryAddress): CommentParts | null {
  const [parts, setParts] = useState<CommentParts | null>(null);
  useEffect(() => {
    setParts(null);
    if (id === null) return;
    let isLeft = false;
    Promise.all([import('./comment-parts.tsx'), openMoreTexts()]).then(
      ([{ commentPartsOf }]) => isLeft || setParts(commentPartsOf(uid, id)),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [uid, id]);
  return parts;
}

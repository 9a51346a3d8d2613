import { useState } from 'preact/hooks';
import { call } from '../server/call.ts';
import { tell, tellError, tellUnchanged } from '../state/tell.ts';
import { useUnsaved } from '../state/unsaved.ts';

/** Stores an edited item and says so, or shows the error. Until then, the page asks before it is left. */
export function useSaveSetting(path: string, body: object, onSaved: () => void): () => Promise<void> {
  const text = JSON.stringify(body);
  const [saved, setSaved] = useState(text);
  useUnsaved(text !== saved);
  return async () => {
    if (text === saved) return tellUnchanged();
    try {
      await call('PUT', path, { body });
      // Not what was typed in the meantime.
      setSaved(text);
      tell('Saved');
      onSaved();
    } catch (error) {
      tellError(error);
    }
  };
}

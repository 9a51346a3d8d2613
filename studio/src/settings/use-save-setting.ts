import { useState } from 'preact/hooks';
import { call } from '../server/call.ts';
import { problemsOf } from '../server/field-issues.ts';
import { tell, tellError, tellUnchanged } from '../state/tell.ts';
import { useUnsaved } from '../state/unsaved.ts';
import { t } from '../texts/t.ts';

/** Stores an edited item and says so, or shows the error at its field. Until then, the page asks before it is left. */
export function useSaveSetting(path: string, body: object, onSaved: () => void) {
  const text = JSON.stringify(body);
  const [saved, setSaved] = useState(text);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  useUnsaved(text !== saved);
  return {
    isChanged: text !== saved,
    /** By the names of the body's members. */
    problems,
    async save(): Promise<void> {
      setProblems(new Map());
      if (text === saved) return tellUnchanged();
      try {
        await call('PUT', path, { body });
        // Not what was typed in the meantime.
        setSaved(text);
        tell(t('common.saved'));
        onSaved();
      } catch (error) {
        const found = problemsOf(error);
        setProblems(found);
        if (!Object.keys(body).some((name) => found.has(name))) tellError(error);
      }
    },
  };
}

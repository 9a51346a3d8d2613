import { useLayoutEffect } from 'preact/hooks';

/** Forms with changes that would be lost by leaving them. Entries are not among them: their changes are kept. */
const forms = new Set<object>();

export const hasUnsaved = (): boolean => forms.size > 0;

/** They were saved, or the person gives them up. */
export const forgetUnsaved = (): void => forms.clear();

/** Asks before the person leaves a form with changes, for another page of Studio or for elsewhere. */
export function useUnsaved(isChanged: boolean): void {
  useLayoutEffect(() => {
    if (!isChanged) return;
    const form = {};
    forms.add(form);
    return () => {
      forms.delete(form);
    };
  }, [isChanged]);
}

addEventListener('beforeunload', (event) => {
  if (hasUnsaved()) event.preventDefault();
});

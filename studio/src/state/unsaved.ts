import { useLayoutEffect } from 'preact/hooks';

/** Forms whose changes would be lost by leaving. Entries are included only while the browser cannot keep their changes. */
const forms = new Set<object>();

export const hasUnsaved = (): boolean => forms.size > 0;

/** They were saved or discarded. */
export const forgetUnsaved = (): void => forms.clear();

/** Asks for confirmation before the person leaves a form with changes, for another page of Studio or another site. */
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

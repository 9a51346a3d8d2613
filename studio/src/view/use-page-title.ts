import { useEffect } from 'preact/hooks';
import { projectName } from './brand.tsx';

/** Names the browser's tab, and what a screen reader says first; null leaves that to another part of the page. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = `${title} · ${projectName()}`;
  }, [title]);
}

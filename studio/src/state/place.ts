import { useEffect, useRef, useState } from 'preact/hooks';
import { forgetUnsaved, hasUnsaved } from './unsaved.ts';

/** The current location: the part of the URL after `#`. */
export interface Place {
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

export function readPlace(hash: string = location.hash): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  return { path: path.split('/').filter(Boolean).map(decodeSafely), query: new URLSearchParams(query) };
}

export function hrefOf(path: readonly (string | number)[], query: URLSearchParams | string = ''): string {
  const text = String(query);
  // Keeps colons and dots of content types readable.
  const steps = path.map((step) => encodeURIComponent(step).replaceAll('%3A', ':'));
  return `#/${steps.join('/')}${text === '' ? '' : `?${text}`}`;
}

/** Called with the target of a navigation while there are unsaved changes. */
let hold: ((href: string) => void) | null = null;

export function go(href: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  if (href === location.hash) return;
  if (hasUnsaved() && hold !== null) {
    hold(href);
    return;
  }
  if (!replace) {
    location.hash = href;
    return;
  }
  history.replaceState(null, '', href);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** From a form whose changes have been saved or discarded. */
export function leave(href: string, options?: { readonly replace?: boolean }): void {
  forgetUnsaved();
  go(href, options);
}

/** While a form has unsaved changes, stays on the page and reports the requested target. */
export function usePlace(onHeld: (href: string) => void = () => undefined): Place {
  const [place, setPlace] = useState(readPlace);
  const shown = useRef(location.hash);
  useEffect(() => {
    const follow = () => {
      const wanted = location.hash;
      if (wanted !== shown.current && hasUnsaved()) {
        history.replaceState(null, '', shown.current || '#/');
        onHeld(wanted || '#/');
        return;
      }
      shown.current = wanted;
      setPlace(readPlace());
    };
    // A blocked link leaves no entry in the browser's history.
    const click = (event: MouseEvent) => {
      const href = (event.target as Element | null)?.closest('a[href^="#"]')?.getAttribute('href');
      const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
      if (href == null || isElsewhere || href === shown.current || !hasUnsaved()) return;
      event.preventDefault();
      onHeld(href);
    };
    hold = onHeld;
    addEventListener('hashchange', follow);
    addEventListener('click', click);
    return () => {
      hold = null;
      removeEventListener('hashchange', follow);
      removeEventListener('click', click);
    };
  }, []);
  return place;
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

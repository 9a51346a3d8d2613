import { useEffect, useState } from 'preact/hooks';

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

export function go(href: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  if (href === location.hash) return;
  if (!replace) {
    location.hash = href;
    return;
  }
  history.replaceState(null, '', href);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

export function usePlace(): Place {
  const [place, setPlace] = useState(readPlace);
  useEffect(() => {
    const follow = () => setPlace(readPlace());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
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

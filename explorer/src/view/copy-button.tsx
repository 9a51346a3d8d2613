import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../../kit/src/icon.tsx';

export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const wait = window.setTimeout(() => setDone(false), 1500);
    return () => window.clearTimeout(wait);
  }, [isDone]);
  return (
    <button type="button" onClick={() => copyText(text).then(() => setDone(true))}>
      <Icon name="copy" />
      <span aria-live="polite">{isDone ? 'Copied' : label}</span>
    </button>
  );
}

/** Browsers offer the clipboard only to secure pages; pages in a local network use the older API. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}

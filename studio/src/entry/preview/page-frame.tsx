import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../texts/t.ts';
import { openChannel, type PageChannel, type PageOptions } from './page-channel.ts';

/** In pixels of the page. */
const WIDTHS = { desktop: 1280, tablet: 820, phone: 390 } as const;

export type Device = keyof typeof WIDTHS;

interface PageFrameProps extends PageOptions {
  readonly device: Device;
}

/** The front end's page of the entry, at the width of a device; scaled down where there is less room. */
export function PageFrame({ device, ...options }: PageFrameProps) {
  const { page } = options;
  const frame = useRef<HTMLIFrameElement>(null);
  const channel = useRef<PageChannel | null>(null);
  const [shown, setShown] = useState({ page, round: 0 });
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    if (frame.current === null) return;
    const opened = openChannel(frame.current, () => latest.current);
    channel.current = opened;
    return opened.close;
  }, [shown.round]);
  useEffect(() => {
    if (page === shown.page) return;
    // Something was saved: the page reads it again by itself, or is loaded again.
    if (page.url === shown.page.url && channel.current?.update() === true) return;
    setShown({ page, round: shown.round + 1 });
  }, [page]);

  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (box.current === null) return;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const width = device === 'desktop' ? Math.max(room.width, WIDTHS.desktop) : WIDTHS[device];
  const scale = Math.min(1, room.width / width);
  const left = (room.width - width * scale) / 2;
  return (
    <div class="preview-page" ref={box}>
      <iframe
        key={shown.round}
        ref={frame}
        title={t('preview.page')}
        src={shown.page.url ?? ''}
        // Its own scripts and forms, but not this window: it cannot lead Studio elsewhere.
        sandbox="allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-downloads"
        referrerpolicy="no-referrer"
        style={{
          width: `${width}px`,
          height: `${scale === 0 ? 0 : room.height / scale}px`,
          transform: `translateX(${left}px) scale(${scale})`,
        }}
      />
    </div>
  );
}

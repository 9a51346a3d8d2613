import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';

interface NoticeProps {
  readonly icon: IconName;
  readonly title: string;
  readonly kind?: 'plain' | 'bad' | 'warn';
  /** Shown instead of the whole page, whose heading it is then. */
  readonly isPage?: boolean;
  readonly children: ComponentChildren;
}

/** An empty state: why there is nothing to show, and what to do next. */
export function Notice({ icon, title, kind = 'plain', isPage = false, children }: NoticeProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div class={`notice ${kind}`} role={kind === 'plain' ? undefined : 'alert'}>
      <span class="notice-icon">
        <Icon name={icon} />
      </span>
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}

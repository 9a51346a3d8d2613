import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';

interface NoticeProps {
  readonly icon: IconName;
  readonly title: string;
  readonly kind?: 'plain' | 'bad' | 'warn';
  readonly children: ComponentChildren;
}

/** An empty state: why there is nothing to show, and what to do next. */
export function Notice({ icon, title, kind = 'plain', children }: NoticeProps) {
  return (
    <div class={`notice ${kind}`} role={kind === 'plain' ? undefined : 'alert'}>
      <span class="notice-icon">
        <Icon name={icon} />
      </span>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

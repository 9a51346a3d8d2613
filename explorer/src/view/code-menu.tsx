import { useState } from 'preact/hooks';
import { bodyOf } from '../body/body-of.ts';
import { CODE_KINDS, type CodeKind, LANGUAGES, writeCode } from '../code/write-code.ts';
import { ORIGIN } from '../state/server.ts';
import type { Explorer } from '../state/use-explorer.ts';
import { callerName } from './caller-menu.tsx';
import { Coloured } from './coloured.tsx';
import { CopyButton } from './copy-button.tsx';
import { Icon } from '../../../kit/src/icon.tsx';
import { Menu } from '../../../kit/src/menu.tsx';
import { ScrollArea } from './scroll-area.tsx';
import { Segments } from '../../../kit/src/segments.tsx';

/** The request as code that returns the shown response. */
export function CodeMenu({ explorer }: { readonly explorer: Explorer }) {
  const [kind, setKind] = useState<CodeKind>('curl');
  const { project, session, caller } = explorer;
  const { method } = session;
  return (
    <Menu
      title="Copy as code"
      label={
        <>
          <Icon name="code" />
          <span class="wide">Code</span>
        </>
      }
    >
      {() => {
        const code = writeCode(kind, session.request, {
          project,
          origin: ORIGIN,
          method,
          body: method === 'POST' || method === 'PUT' ? bodyOf(project, session) : null,
          hasCredential: caller.kind !== 'anonymous',
        });
        return (
          <div class="code-menu">
            <Segments
              label="Language"
              options={CODE_KINDS.map(({ kind: value, label }) => ({ value, label }))}
              value={kind}
              onChange={setKind}
            />
            <ScrollArea class="code" label="Code">
              <pre>
                <Coloured text={code} language={LANGUAGES[kind]} />
              </pre>
            </ScrollArea>
            {caller.kind === 'role' && (
              <p class="hint">
                The page has borrowed the role {callerName(project, caller)}. Elsewhere a role needs a credential: put
                the JWT of a user who has it, or an API token with the same permissions, into <code>API_TOKEN</code>.
              </p>
            )}
            {caller.kind === 'full' && (
              <p class="hint">
                Elsewhere full access needs an API token of that type: put one into <code>API_TOKEN</code>.
              </p>
            )}
            {caller.kind === 'key' && (
              <p class="hint">
                Put {caller.name === undefined ? 'the key' : `the JWT of ${caller.name}`} into <code>API_TOKEN</code>:
                it is never written into code.
              </p>
            )}
            <div class="row">
              <CopyButton text={code} label="Copy" />
              <CopyButton text={location.href} label="Copy link to this page" />
            </div>
          </div>
        );
      }}
    </Menu>
  );
}

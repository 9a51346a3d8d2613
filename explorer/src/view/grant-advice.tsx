import { type Advice, adviseGrant, type MissingGrant } from '../access/grant-advice.ts';
import type { Project } from '../query/model.ts';
import type { Caller } from '../state/caller.ts';
import { CALLER_BUTTON } from './caller-menu.tsx';
import { Coloured } from './coloured.tsx';
import { CopyButton } from './copy-button.tsx';

interface GrantAdviceProps {
  readonly project: Project;
  readonly caller: Caller;
  readonly missing: MissingGrant;
}

/** Ways to grant a missing permission; broad ones are collapsed. */
export function GrantAdvice({ project, caller, missing }: GrantAdviceProps) {
  const all = adviseGrant(project, caller, missing);
  const risky = all.filter(({ isRisky }) => isRisky);
  return (
    <>
      <p>
        It needs the permission{' '}
        <code>
          {missing.uid}.{missing.action}
        </code>
        .
      </p>
      <CallerButton label="Change caller" />
      <ul class="advice">
        {all
          .filter(({ isRisky }) => !isRisky)
          .map((advice) => (
            <AdviceItem key={advice.code} advice={advice} />
          ))}
      </ul>
      {risky.length > 0 && (
        <details class="risky">
          <summary>Make this public</summary>
          <p class="problem">Anyone who reaches this server could then {missing.action} entries of this type.</p>
          <ul class="advice">
            {risky.map((advice) => (
              <AdviceItem key={advice.code} advice={advice} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const AdviceItem = ({ advice: { title, code, language, note } }: { readonly advice: Advice }) => (
  <li>
    <div class="row spread">
      <strong>{title}</strong>
      {code !== '' && <CopyButton text={code} label="Copy" />}
    </div>
    {code !== '' && (
      <pre class="snippet">
        <Coloured text={code} language={language} />
      </pre>
    )}
    {note !== undefined && <p>{note}</p>}
  </li>
);

export const CallerButton = ({ label }: { readonly label: string }) => (
  <button type="button" onClick={() => document.getElementById(CALLER_BUTTON)?.click()}>
    {label}
  </button>
);

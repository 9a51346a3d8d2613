import { useState } from 'preact/hooks';
import type { Project } from '../query/model.ts';
import { ANONYMOUS, type Caller, FULL_ACCESS } from '../state/caller.ts';
import { signIn } from '../state/server.ts';
import { Icon } from '../../../kit/src/icon.tsx';
import { Menu } from '../../../kit/src/menu.tsx';
import { Segments } from '../../../kit/src/segments.tsx';

/** Data for choosing a caller. */
export type Lender = Pick<Project, 'roles' | 'borrows' | 'accounts' | 'prefix'>;

interface CallerMenuProps {
  readonly project: Lender;
  readonly caller: Caller;
  readonly onChange: (caller: Caller) => void;
  /** The menu's wording: the caller sends requests, or reads. */
  readonly verb?: 'asks' | 'reads';
}

/** Opens the menu from elsewhere, such as a refused response. */
export const CALLER_BUTTON = 'caller-button';

/** The caller: anonymous, a role (if this page may use them), a signed-in user, or a key. */
export function CallerMenu({ project, caller, onChange, verb = 'asks' }: CallerMenuProps) {
  return (
    <Menu
      id={CALLER_BUTTON}
      title={`Who ${verb}`}
      class={caller.kind === 'anonymous' ? 'quiet' : 'quiet chosen'}
      label={
        <>
          <Icon name="user" />
          <span class="wide">{callerName(project, caller)}</span>
          <span class="sr-only"> {verb}. Choose the caller.</span>
        </>
      }
    >
      {(close) => (
        <div class="caller-menu">
          <CallerChoice project={project} caller={caller} name="caller" onChange={onChange} verb={verb} />
          <Credentials
            project={project}
            caller={caller}
            onChange={(next) => {
              onChange(next);
              close();
            }}
          />
        </div>
      )}
    </Menu>
  );
}

interface CallerChoiceProps extends CallerMenuProps {
  readonly name: string;
}

function CallerChoice({ project, caller, name, onChange, verb }: CallerChoiceProps) {
  return (
    <fieldset>
      <legend>Who {verb}</legend>
      <label class="choice">
        <input type="radio" name={name} checked={caller.kind === 'anonymous'} onChange={() => onChange(ANONYMOUS)} />
        Anonymous <small>the role Public</small>
      </label>
      {rolesToLend(project).map((role) => (
        <label key={role.type} class="choice">
          <input
            type="radio"
            name={name}
            checked={caller.kind === 'role' && caller.type === role.type}
            onChange={() => onChange({ kind: 'role', type: role.type })}
          />
          {role.name} <small>role, borrowed</small>
        </label>
      ))}
      {project.borrows && (
        <label class="choice">
          <input type="radio" name={name} checked={caller.kind === 'full'} onChange={() => onChange(FULL_ACCESS)} />
          Full access <small>may do everything, like a full-access token</small>
        </label>
      )}
      {caller.kind === 'key' && (
        <label class="choice">
          <input type="radio" name={name} checked readOnly />
          {callerName(project, caller)} <small>{caller.name === undefined ? 'key' : 'signed in'}</small>
        </label>
      )}
      {!project.borrows && (
        <p>
          <small>
            To borrow a role, open the link that <code>plinth dev</code> prints, on the machine it runs on.
          </small>
        </p>
      )}
    </fieldset>
  );
}

/** Own credentials: a name and a password, or a key. */
function Credentials({ project, caller, onChange }: CallerMenuProps) {
  const [kind, setKind] = useState<'password' | 'key'>(project.accounts ? 'password' : 'key');
  const [typed, setTyped] = useState({ identifier: '', password: '', key: '' });
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    setMessage('');
    if (kind === 'key') {
      if (typed.key.trim() !== '') onChange({ kind: 'key', key: typed.key.trim() });
      return;
    }
    setBusy(true);
    try {
      onChange(await signIn(project.prefix, typed.identifier.trim(), typed.password));
    } catch (error) {
      setMessage(error instanceof TypeError ? 'The server is unreachable.' : (error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const field = (name: keyof typeof typed, label: string, props: Readonly<Record<string, string>>) => (
    <label>
      {label}
      <input
        {...props}
        value={typed[name]}
        onInput={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
      />
    </label>
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {project.accounts && (
        <Segments
          label="Type of credential"
          options={[
            { value: 'password', label: 'Sign in' },
            { value: 'key', label: 'Token' },
          ]}
          value={kind}
          onChange={setKind}
        />
      )}
      {kind === 'password' ? (
        <>
          {field('identifier', 'E-mail or user name', { autocomplete: 'username', spellcheck: 'false' })}
          {field('password', 'Password', { type: 'password', autocomplete: 'current-password' })}
        </>
      ) : (
        field('key', 'API token or JWT', { type: 'password', autocomplete: 'off' })
      )}
      {message !== '' && (
        <p class="problem" role="alert">
          {message}
        </p>
      )}
      <button type="submit" class="primary" aria-busy={isBusy} aria-pressed={caller.kind === 'key'}>
        {kind === 'password' ? 'Sign in' : 'Ask with this key'}
      </button>
      <p>
        <small>It is kept in this tab only.</small>
      </p>
    </form>
  );
}

/** The roles that this page may use, except the public one. */
export const rolesToLend = (project: Lender): readonly { readonly name: string; readonly type: string }[] =>
  project.roles.flatMap(({ name, type }) => (type === null || type === 'public' ? [] : [{ name: name ?? type, type }]));

export function callerName(project: Lender, caller: Caller): string {
  if (caller.kind === 'anonymous') return 'Anonymous';
  if (caller.kind === 'full') return 'Full access';
  if (caller.kind === 'key') return caller.name ?? 'With a key';
  return project.roles.find(({ type }) => type === caller.type)?.name ?? caller.type;
}

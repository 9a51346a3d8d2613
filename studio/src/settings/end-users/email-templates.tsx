import { call } from '../../server/call.ts';
import { useAsked } from '../../state/use-asked.ts';
import { Failed, Loading } from '../../view/states.tsx';
import { type FormValues, type ValueField, ValueForm } from '../value-form.tsx';

const PATH = '/users-permissions/email-templates';

interface Options {
  readonly from?: { readonly name?: string | null; readonly email?: string | null };
  readonly response_email?: string | null;
  readonly object?: string;
  readonly message?: string;
}

interface Template {
  readonly options: Options;
}

type Templates = Readonly<Record<string, Template>>;

const TITLES: Readonly<Record<string, string>> = {
  reset_password: 'Forgotten password',
  email_confirmation: 'Confirmation of an e-mail address',
};

const VALUES: Readonly<Record<string, string>> = {
  reset_password: 'Values: <%= URL %>, <%= TOKEN %>, <%= USER.username %>, <%= USER.email %>, <%= SERVER_URL %>.',
  email_confirmation: 'Values: <%= URL %>, <%= CODE %>, <%= USER.username %>, <%= USER.email %>, <%= SERVER_URL %>.',
};

const fieldsOf = (kind: string): readonly ValueField[] => [
  { name: 'from.name', label: 'Sender name', kind: 'text' },
  { name: 'from.email', label: 'Sender e-mail address', kind: 'text' },
  { name: 'response_email', label: 'Reply-to address', kind: 'text' },
  { name: 'object', label: 'Subject', kind: 'text' },
  { name: 'message', label: 'Message (HTML)', kind: 'long', hint: VALUES[kind] },
];

const flat = ({ from, response_email, object, message }: Options): FormValues => ({
  'from.name': from?.name ?? '',
  'from.email': from?.email ?? '',
  response_email: response_email ?? '',
  object: object ?? '',
  message: message ?? '',
});

function merge(options: Options, changes: FormValues): Options {
  const { 'from.name': name, 'from.email': email, ...rest } = { ...flat(options), ...changes };
  return { ...options, ...rest, from: { ...options.from, name: String(name), email: String(email) } };
}

const read = (signal?: AbortSignal): Promise<Templates> =>
  call<Templates>('GET', PATH, signal === undefined ? {} : { signal });

/** The templates of messages to users. */
export function EmailTemplates({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const asked = useAsked(PATH, read);
  if (asked.error !== null) return <Failed error={asked.error} onRetry={asked.reload} />;
  if (asked.data === undefined) return <Loading what="the templates" />;
  const save = async (kind: string, changes: FormValues): Promise<void> => {
    // All templates are written together: reads the current ones first, to keep changes by others.
    const now = await read();
    const changed = { ...now[kind], options: merge(now[kind]?.options ?? {}, changes) };
    await call('PUT', PATH, { body: { 'email-templates': { ...now, [kind]: changed } } });
    asked.reload();
  };
  return (
    <>
      {Object.entries(asked.data).map(([kind, { options }]) => (
        <section key={kind} class="stack">
          <h2>{TITLES[kind] ?? kind}</h2>
          <ValueForm
            label={TITLES[kind] ?? kind}
            fields={fieldsOf(kind)}
            values={flat(options)}
            isReadOnly={isReadOnly}
            prefix={`email-templates.${kind}.options.`}
            onSave={(changes) => save(kind, changes)}
          />
        </section>
      ))}
    </>
  );
}

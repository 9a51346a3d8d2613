import { call } from '../../server/call.ts';
import { useAsked } from '../../state/use-asked.ts';
import { type PlainKey, t } from '../../texts/t.ts';
import { Failed, Loading } from '../../view/states.tsx';
import { type FormValues, ValueForm } from '../value-form.tsx';
import type { ValueField } from '../value-field.ts';

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

const TITLES: Readonly<Record<string, PlainKey>> = {
  reset_password: 'settings.forgottenPassword',
  email_confirmation: 'settings.confirmationOfAnEmailAddress',
};

const titleOf = (kind: string): string => {
  const title = TITLES[kind];
  return title === undefined ? kind : t(title);
};

/** Placeholders of v4. */
const VALUES: Readonly<Record<string, string>> = {
  reset_password: '<%= URL %>, <%= TOKEN %>, <%= USER.username %>, <%= USER.email %>, <%= SERVER_URL %>',
  email_confirmation: '<%= URL %>, <%= CODE %>, <%= USER.username %>, <%= USER.email %>, <%= SERVER_URL %>',
};

const fieldsOf = (kind: string): readonly ValueField[] => [
  { name: 'from.name', label: t('settings.senderName'), kind: 'text' },
  { name: 'from.email', label: t('settings.senderEmailAddress'), kind: 'text' },
  { name: 'response_email', label: t('settings.replyToAddress'), kind: 'text' },
  { name: 'object', label: t('settings.subject'), kind: 'text' },
  {
    name: 'message',
    label: t('settings.messageHtml'),
    kind: 'long',
    hint: t('settings.templateValues', { values: VALUES[kind] ?? '' }),
  },
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
  if (asked.data === undefined) return <Loading text={t('settings.loadingTheTemplates')} />;
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
          <h2>{titleOf(kind)}</h2>
          <ValueForm
            label={titleOf(kind)}
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

import * as yup from 'yup';

const address = yup.string().nullable();

/** Other names are left unchanged: projects store their own settings here. */
export const accountSettings = yup.object({
  unique_email: yup.boolean(),
  allow_register: yup.boolean(),
  email_confirmation: yup.boolean(),
  email_reset_password: address,
  email_confirmation_redirection: address,
  default_role: yup.string(),
});

const template = yup.object({
  options: yup
    .object({
      from: yup.object({ name: yup.string().nullable(), email: yup.string().nullable() }),
      response_email: yup.string().nullable(),
      object: yup.string(),
      message: yup.string().required(),
    })
    .required(),
});

/** By message name; missing ones are skipped. */
export const emailTemplates = yup.object({
  'email-templates': yup.lazy((value: unknown) => recordOf(value, template.required()).required()),
});

const provider = yup.object({
  enabled: yup.boolean(),
  callback: yup.string().nullable(),
  scope: yup.array().nullable(),
});

export const providerSettings = yup.object({
  providers: yup.lazy((value: unknown) => recordOf(value, provider.required()).required()),
});

const recordOf = (value: unknown, rule: yup.AnyObjectSchema) =>
  yup.object(
    Object.fromEntries(
      Object.keys(typeof value === 'object' && value !== null ? value : {}).map((name) => [name, rule]),
    ),
  );

import * as yup from 'yup';
import { emailRule } from './email-rule.ts';
import { exactObject } from './validate.ts';
import { strapiId } from './strapi-id.ts';

/** Rules for administrators' own data, with yup's messages. */
export const email = emailRule().lowercase();
export const firstname = yup.string().trim().min(1);
export const lastname = yup.string();
export const username = yup.string().min(1);

const needs =
  (what: string) =>
  ({ path }: { readonly path: string }): string =>
    `${path} must contain at least one ${what}`;

export const password = yup
  .string()
  .min(8)
  .matches(/[a-z]/, needs('lowercase character'))
  .matches(/[A-Z]/, needs('uppercase character'))
  .matches(/\d/, needs('number'));

export const ownProfile = exactObject({
  email,
  firstname,
  lastname: lastname.nullable(),
  username: username.nullable(),
  password,
  currentPassword: yup
    .string()
    .when('password', (password: unknown, schema: yup.StringSchema) =>
      password === undefined ? schema : schema.required(),
    ),
  preferedLanguage: yup.string().nullable(),
});

export const id = strapiId();

export const idOrNull = strapiId().nullable();

const roles = yup.array().of(id.required()).min(1);

export const ids = exactObject({ ids: yup.array().of(id.required()).min(1).required() });

/** For bulk actions on entries, which ignore the rest of the body. */
export const entryIds = yup.object().shape({ ids: yup.array().of(id).min(1).required() });

export const newUser = exactObject({
  email: email.required(),
  firstname: firstname.required(),
  lastname,
  roles,
  preferedLanguage: yup.string().nullable(),
});

export const changedUser = exactObject({
  email,
  firstname,
  lastname: lastname.nullable(),
  username: username.nullable(),
  password,
  isActive: yup.bool(),
  roles,
});

export const invitation = exactObject({
  registrationToken: yup.string().required(),
  userInfo: exactObject({
    firstname: firstname.required(),
    lastname: lastname.nullable(),
    password: password.required(),
  }).required(),
});

export const firstAdministrator = exactObject({
  email: email.required(),
  firstname: firstname.required(),
  lastname: lastname.nullable(),
  password: password.required(),
}).required();

export const forgottenPassword = exactObject({ email: email.required() }).required();

export const newPassword = exactObject({
  resetPasswordToken: yup.string().required(),
  password: password.required(),
}).required();

export const token = exactObject({ token: yup.string().required() }).required();

export const registrationToken = exactObject({ registrationToken: yup.string().required() }).required();

/** The case of addresses is normalized instead of refused. */
export function normalizeAddress(body: unknown): unknown {
  const { email: address } = (body ?? {}) as Record<string, unknown>;
  return typeof address === 'string' ? { ...(body as object), email: address.toLowerCase() } : body;
}

/** So are spaces around the first name, except in invitations. */
export function normalizePerson(body: unknown): unknown {
  const { firstname: name } = (body ?? {}) as Record<string, unknown>;
  return normalizeAddress(typeof name === 'string' ? { ...(body as object), firstname: name.trim() } : body);
}

import type { AccountOperation } from './account-operation.ts';
import type { Schema } from '../document.ts';
import { jsonResponse, LIST_ERRORS } from './responses.ts';
import { referTo, type Writing } from '../writing.ts';

/** Declared here, built only if the caller may log in, because it contains the visible fields of a user. */
export const SESSION_SCHEMA = 'Session';

const text: Schema = { type: 'string' };
const email: Schema = { type: 'string', format: 'email' };
const newPassword: Schema = { type: 'string', description: 'At least 6 characters, at most 72 bytes.' };

const object = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

const loggedIn = ({ own }: Writing): AccountOperation['responses'] => ({
  '200': jsonResponse('Logged in.', referTo(own(SESSION_SCHEMA))),
  ...LIST_ERRORS,
});

const done = (properties: Readonly<Record<string, Schema>>): AccountOperation['responses'] => ({
  '200': jsonResponse('Done.', object(properties)),
  ...LIST_ERRORS,
});

export const signInOperations = (writing: Writing): readonly AccountOperation[] => [
  {
    method: 'post',
    path: '/auth/local',
    action: 'auth.callback',
    id: 'login',
    summary: 'Log in',
    body: object({ identifier: { type: 'string', description: 'Username or e-mail address.' }, password: text }),
    responses: loggedIn(writing),
  },
  {
    method: 'post',
    path: '/auth/local/register',
    action: 'auth.register',
    id: 'register',
    summary: 'Register',
    body: object({ username: text, email, password: newPassword }),
    responses: loggedIn(writing),
  },
  {
    method: 'post',
    path: '/auth/change-password',
    action: 'auth.changePassword',
    id: 'changePassword',
    summary: 'Change the password',
    body: object({ currentPassword: text, password: newPassword, passwordConfirmation: text }),
    responses: loggedIn(writing),
  },
  {
    method: 'post',
    path: '/auth/forgot-password',
    action: 'auth.forgotPassword',
    id: 'forgotPassword',
    summary: 'Request a password reset mail',
    body: object({ email }),
    responses: done({ ok: { const: true } }),
  },
  {
    method: 'post',
    path: '/auth/reset-password',
    action: 'auth.resetPassword',
    id: 'resetPassword',
    summary: 'Set a new password with a reset code',
    body: object({ code: text, password: newPassword, passwordConfirmation: text }),
    responses: loggedIn(writing),
  },
  {
    method: 'post',
    path: '/auth/send-email-confirmation',
    action: 'auth.sendEmailConfirmation',
    id: 'sendEmailConfirmation',
    summary: 'Request a confirmation mail',
    body: object({ email }),
    responses: done({ email: { type: ['string', 'null'] }, sent: { const: true } }),
  },
  {
    method: 'get',
    path: '/auth/email-confirmation',
    action: 'auth.emailConfirmation',
    id: 'confirmEmail',
    summary: 'Confirm the e-mail address',
    parameters: [
      { name: 'confirmation', in: 'query', required: true, description: 'The code from the mail.', schema: text },
    ],
    responses: { '302': { description: 'Confirmed; redirects to the configured page.' }, ...LIST_ERRORS },
  },
];

import * as yup from 'yup';
import { TOKEN_TYPES, TRANSFER_ACTIONS } from '../../management/tokens/token-kind.ts';
import { exactObject } from './exact-object.ts';

const DAY_MS = 86_400_000;
/** Unlimited, or one of these numbers of days. v4's message shows `null` as empty. */
const LIFESPANS = [null, 7 * DAY_MS, 30 * DAY_MS, 90 * DAY_MS];

const name = yup.string().min(1);
const lifespan = yup.number().min(1).oneOf(LIFESPANS).nullable();
const type = yup.string().oneOf([...TOKEN_TYPES]);
const actions = yup.array().of(yup.string());
const transferActions = yup
  .array()
  .min(1)
  .of(yup.string().oneOf([...TRANSFER_ACTIONS]));

export const newApiToken = exactObject({
  name: name.required(),
  description: yup.string().optional(),
  type: type.required(),
  permissions: actions.nullable(),
  lifespan,
});

export const changedApiToken = exactObject({
  name,
  description: yup.string().nullable(),
  type,
  permissions: actions.nullable(),
});

export const newTransferToken = exactObject({
  name: name.required(),
  description: yup.string().optional(),
  permissions: transferActions.required(),
  lifespan,
});

export const changedTransferToken = exactObject({
  name,
  description: yup.string().nullable(),
  permissions: transferActions.nullable(),
});

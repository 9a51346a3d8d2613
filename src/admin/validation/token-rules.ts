import * as yup from 'yup';
import { TOKEN_TYPES, TRANSFER_ACTIONS } from '../../management/tokens/token-kind.ts';

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

export const newApiToken = yup
  .object()
  .shape({
    name: name.required(),
    description: yup.string().optional(),
    type: type.required(),
    permissions: actions.nullable(),
    lifespan,
  })
  .noUnknown();

export const changedApiToken = yup
  .object()
  .shape({ name, description: yup.string().nullable(), type, permissions: actions.nullable() })
  .noUnknown();

export const newTransferToken = yup
  .object()
  .shape({
    name: name.required(),
    description: yup.string().optional(),
    permissions: transferActions.required(),
    lifespan,
  })
  .noUnknown();

export const changedTransferToken = yup
  .object()
  .shape({ name, description: yup.string().nullable(), permissions: transferActions.nullable() })
  .noUnknown();

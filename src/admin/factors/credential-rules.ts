import * as z from 'zod';
import type { CreatedCredential, UsedCredential } from '../../auth/factors/passkeys.ts';

const ENCODED = 'base64url';

/** Longer than what devices send; the key and signature of any algorithm fit. */
const bytes = (most: number) =>
  z
    .string({ error: ENCODED })
    .max(most, { error: ENCODED })
    .regex(/^[\w-]+$/, { error: ENCODED });

const id = bytes(1_400);

/** What browsers add to it is not read. */
const common = {
  id,
  rawId: id,
  type: z.literal('public-key', { error: '"public-key"' }),
  clientExtensionResults: z.looseObject({}, { error: 'an object' }).transform(() => ({})),
};

const object = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.object(shape, { error: 'an object' });

/** How a browser reaches the device. */
const transports = z.array(z.string().max(30), { error: 'a list of strings' }).max(10, { error: 'at most 10 strings' });

/** The answer to options of a creation. */
export const createdCredential: z.ZodType<CreatedCredential> = object({
  ...common,
  response: object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    transports: transports.default([]),
  }),
});

/** The answer to options of a request. */
export const usedCredential: z.ZodType<UsedCredential> = object({
  ...common,
  response: object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(10_000),
    userHandle: bytes(100)
      .nullish()
      .transform((handle) => handle ?? undefined),
  }),
}) as z.ZodType<UsedCredential>;

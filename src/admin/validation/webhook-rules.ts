import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import * as yup from 'yup';
import { isAllowedAddress } from '../../events/sending/allowed-address.ts';

const LOCAL = "Url is not supported because it isn't reachable over the public internet";

/** A host: four numbers, or labels of letters, digits, hyphens and underscores. */
const LABEL = '[a-z\\u00a1-\\uffff0-9_](?:[a-z\\u00a1-\\uffff0-9_-]*[a-z\\u00a1-\\uffff0-9_])?';
const URL_FORM = new RegExp(`^[a-z0-9+.-]+://(?:\\S+@)?${LABEL}(?:\\.${LABEL})*\\.?(?::\\d{2,5})?(?:[/?#]\\S*)?$`);

/** Longer strings are not matched: the pattern would be slow. */
const isUrl = (text: string): boolean => text.length <= 2_048 && URL_FORM.test(text);

/** A name that is not resolved in time counts as not local; the address is checked again at each delivery. */
const LOOKUP_MS = 3_000;

async function isPublic(text: string): Promise<boolean> {
  if (!isUrl(text) || !URL.canParse(text)) return false;
  const host = new URL(text).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return isAllowedAddress(host, false);
  const late = new Promise<never[]>((resolve) => setTimeout(resolve, LOOKUP_MS, []).unref());
  const found = await Promise.race([lookup(host, { all: true }).catch(() => []), late]);
  return found.every(({ address }) => isAllowedAddress(address, false));
}

/** `allowLocal` applies outside production, as in v4. */
const webhook = (allowLocal: boolean) =>
  yup
    .object({
      name: yup.string().required(),
      url: yup
        .string()
        .test('url', 'url must be a valid URL', (url) => url === undefined || isUrl(url))
        .required()
        .test('is-public-url', LOCAL, async (url) => allowLocal || (url !== undefined && isPublic(url))),
      headers: yup.object().required(),
      events: yup.array().of(yup.string().required()).required(),
    })
    .noUnknown();

export const newWebhook = webhook;

export const changedWebhook = (allowLocal: boolean) => webhook(allowLocal).shape({ isEnabled: yup.boolean() });

import { isSafeTemplate } from '../../auth/mail/fill-template.ts';
import { idCell, textCell } from '../../database/cells.ts';
import { isIP } from 'node:net';
import { isAllowedAddress } from '../../events/sending/allowed-address.ts';
import { parseJson } from '../../util/json/parse-json.ts';
import type { Finding } from './finding.ts';
import type { ReadRows } from './read-rows.ts';

/** Mail templates and webhooks that serve somebody else. */
export async function findSettingTraces(rows: ReadRows): Promise<readonly Finding[]> {
  const found = [await templates(rows), ...(await webhooks(rows))];
  return found.filter((one) => one.evidence.length > 0);
}

async function templates(rows: ReadRows): Promise<Finding> {
  const stored = await rows('strapi_core_store_settings', ['key', 'value'], 'where [key] = ?', [
    'plugin_users-permissions_email',
  ]);
  const evidence = stored.flatMap(([, value]) =>
    textsIn(parseJson(textCell(value) ?? '', null))
      .filter((text) => text.includes('<%') && !isSafeTemplate(text))
      .map((text) => text.slice(Math.max(0, text.indexOf('<%')), text.indexOf('<%') + 200)),
  );
  return {
    id: 'template-code',
    severity: 'high',
    title: 'Mail templates contain code.',
    advisories: ['CVE-2023-22621'],
    evidence,
    meaning: 'v4 before 4.5.6 runs it on the server with every mail. Plinth never does.',
    remedy: 'If you did not write it: set the machine up again, replace all secrets, and restore the templates.',
  };
}

/** All texts in a value. Settings are small. */
const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

async function webhooks(rows: ReadRows): Promise<readonly Finding[]> {
  const stored = await rows('strapi_webhooks', ['id', 'name', 'url'], 'order by [id]');
  const places = stored.map(([id, name, url]) => ({
    shown: `${textCell(name)} (id ${idCell(id)}): ${textCell(url)}`,
    host: hostOf(textCell(url) ?? ''),
  }));
  const facts = {
    advisories: ['CVE-2024-52588'],
    remedy: 'Remove those that you did not create: plinth webhooks remove.',
  };
  const isMetadata = (host: string): boolean =>
    host === 'metadata.google.internal' || (isIP(host) !== 0 && !isAllowedAddress(host, true));
  const isInner = (host: string): boolean =>
    isIP(host) === 0 ? /(?:^|\.)(?:localhost|local|internal)$/.test(host) : !isAllowedAddress(host, false);
  return [
    {
      ...facts,
      id: 'metadata-webhooks',
      severity: 'high',
      title: 'Webhooks lead to addresses that hand out the credentials of the machine.',
      evidence: places.filter(({ host }) => isMetadata(host)).map(({ shown }) => shown),
      meaning: 'They serve to read the credentials of a cloud machine, and have no other use.',
    },
    {
      ...facts,
      id: 'inner-webhooks',
      severity: 'low',
      title: 'Webhooks lead to addresses of the internal network.',
      evidence: places.filter(({ host }) => !isMetadata(host) && isInner(host)).map(({ shown }) => shown),
      meaning: 'Usual for a service beside the server; otherwise somebody explores your network with them.',
    },
  ];
}

/** Without the brackets of an IPv6 address. */
const hostOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '').toLowerCase() : '';

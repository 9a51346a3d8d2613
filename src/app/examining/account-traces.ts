import { idCell, textCell, timeCell } from '../../database/cells.ts';
import type { Finding } from './finding.ts';
import type { ReadRows } from './read-rows.ts';

const DAY_MS = 86_400_000;

/** Registrations that arrive together are answered within this time. */
const TOGETHER_MS = 10_000;

const UNUSED_DAYS = 90;

/** Administrators, accounts and API tokens as an attack may have left them. */
export async function findAccountTraces(rows: ReadRows, now: number): Promise<readonly Finding[]> {
  const found = [await firstAdministrators(rows), ...(await resetTokens(rows, now)), ...(await apiTokens(rows, now))];
  return found.filter((one) => one.evidence.length > 0);
}

/** v4 does not store who invited an administrator; only the first one needs no invitation. */
async function firstAdministrators(rows: ReadRows): Promise<Finding> {
  const people = await rows('admin_users', ['id', 'email', 'created_at'], 'order by [id]');
  const [first] = people;
  const start = timeCell(first?.[2]);
  const together = people.filter(([, , created]) => {
    const time = timeCell(created);
    return time !== null && start !== null && Math.abs(time - start) < TOGETHER_MS;
  });
  return {
    id: 'first-administrators',
    severity: 'high',
    title: 'Several administrators were registered at the moment of the first one.',
    advisories: [],
    evidence: together.length < 2 ? [] : together.map(([id, email]) => `${textCell(email)} (id ${idCell(id)})`),
    meaning:
      'Only the first administrator needs no invitation, and v4 makes a super admin of each request that arrives with it.',
    remedy: 'Block those that you do not know: plinth admin block.',
  };
}

async function resetTokens(rows: ReadRows, now: number): Promise<readonly Finding[]> {
  const left = async (table: string): Promise<readonly string[]> =>
    (await rows(table, ['id', 'email', 'updated_at'], 'where [reset_password_token] is not null order by [id]'))
      .filter(([, , updated]) => now - (timeCell(updated) ?? 0) > DAY_MS)
      .map(([id, email]) => `${textCell(email)} (id ${idCell(id)})`);
  const facts = {
    title: 'was never used',
    advisories: [],
    remedy:
      'Plinth no longer accepts such codes. If v4 serves the database, too: set the column reset_password_token to null.',
  };
  return [
    {
      ...facts,
      id: 'administrator-reset-tokens',
      severity: 'medium',
      title: 'A code to reset the password of an administrator was mailed and never used.',
      evidence: await left('admin_users'),
      meaning: 'In v4 these codes never expire: whoever reads an old mail becomes an administrator.',
    },
    {
      ...facts,
      id: 'user-reset-tokens',
      severity: 'low',
      title: 'Codes to reset the passwords of users were mailed and never used.',
      evidence: await left('up_users'),
      meaning: 'In v4 these codes never expire.',
    },
  ];
}

async function apiTokens(rows: ReadRows, now: number): Promise<readonly Finding[]> {
  const columns = ['id', 'name', 'type', 'expires_at', 'last_used_at', 'created_at'];
  const tokens = await rows('strapi_api_tokens', columns, 'order by [id]');
  const nameOf = ([id, name]: (typeof tokens)[number]): string => `${textCell(name)} (id ${idCell(id)})`;
  const endless = tokens.filter(
    ([, , type, expires]) => textCell(type) === 'full-access' && timeCell(expires) === null,
  );
  const unused = tokens.filter(
    ([, , , , used, created]) => now - (timeCell(used) ?? timeCell(created) ?? now) > UNUSED_DAYS * DAY_MS,
  );
  return [
    {
      id: 'endless-tokens',
      severity: 'low',
      title: 'API tokens with full access never expire.',
      advisories: [],
      evidence: endless.map(nameOf),
      meaning: 'Whoever has seen one of them, in a repository or a log, can read and change everything.',
      remedy: 'Replace them by tokens with an end and fewer permissions: plinth tokens create --expires 90d.',
    },
    {
      id: 'unused-tokens',
      severity: 'low',
      title: `API tokens have not been used for ${UNUSED_DAYS} days.`,
      advisories: [],
      evidence: unused.map(nameOf),
      meaning: 'Nobody would notice that one was stolen.',
      remedy: 'Revoke those that nothing needs: plinth tokens revoke.',
    },
  ];
}

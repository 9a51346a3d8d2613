import { createMailer, type Mailer } from '../../auth/mail/mailer.ts';
import type { Driver } from '../../database/driver.ts';
import { RequestError, StartError } from '../../errors.ts';
import type { Pipeline } from '../../http/handle-request.ts';
import type { IncomingRequest } from '../../http/incoming-request.ts';
import type { Log } from '../logging/log.ts';
import { type Application, type DeclaredProject, openApplication } from './open-application.ts';

/**
 * A read-only server next to v4, on v4's own database. The database rejects writes, `bootstrap` and cron tasks do not
 * run, and no mail or webhooks are sent: v4 does all of that.
 */
export async function openTrial(opened: DeclaredProject): Promise<Application> {
  const application = await openApplication(opened, { createTables: false, readOnly: 'lasting' });
  const missing = application.findings.find(({ kind }) => kind === 'missingTable');
  if (missing !== undefined) {
    await application.close();
    throw new StartError(`The table ${missing.table} is missing, and a trial does not create tables.`, {
      remedy: 'Start v4 on this project once, or start without --trial.',
    });
  }
  return { ...application, driver: refuseTransactions(application.driver), isTrial: true };
}

const refusal = (): RequestError =>
  new RequestError('MethodNotAllowedError', 'This server is read-only (plinth start --trial).');

/** All writes use a transaction. */
const refuseTransactions = (driver: Driver): Driver =>
  new Proxy(driver, {
    get(target, name) {
      if (name === 'transaction') return () => Promise.reject(refusal());
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects write requests before any part of them is read or run: a project handler may do more than write to the
 * database. Signing in and GraphQL use POST and may only read.
 */
export function refuseWrites(
  { project: { settings } }: Pick<Application, 'project'>,
  inner: Pipeline['surround'],
): NonNullable<Pipeline['surround']> {
  const asking = new Set([`${settings.api.prefix}/auth/local`, settings.graphql?.endpoint]);
  const isRefused = ({ method, path, headers }: IncomingRequest): boolean =>
    !READING.has(method) &&
    !(method === 'POST' && asking.has(path) && !String(headers['content-type']).startsWith('multipart/'));
  return async (request, answer) => {
    if (isRefused(request)) throw refusal();
    return inner === undefined ? answer(request) : inner(request, answer);
  };
}

/** Logs mails that were not sent. */
export const trialMailer = (log: Log): Mailer => createMailer({ transport: null, provider: null }, false, log);

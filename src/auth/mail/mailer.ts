import type { Transporter, TransportOptions } from 'nodemailer';
import { RequestError } from '../../errors.ts';

export interface Message {
  readonly to: string;
  readonly from?: string | undefined;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Throws a `RequestError` when this server has no way to send. */
  assertReady(): void;
  send(message: Message): Promise<void>;
  close(): void;
}

/** How mail leaves: `email.config` of config/plugins. Null when no transport is configured. */
export interface MailSettings {
  /** What nodemailer takes: host, port, auth, … */
  readonly transport: Readonly<Record<string, unknown>> | null;
  readonly defaultFrom?: string | undefined;
  readonly defaultReplyTo?: string | undefined;
}

export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string, fields?: { readonly requestId?: string | undefined }): void;
}

const NOT_CONFIGURED =
  'This server cannot send e-mail: configure the nodemailer provider of the email plugin in config/plugins';

export function createMailer(settings: MailSettings, production: boolean, log: Log): Mailer {
  if (settings.transport === null) return production ? refusingMailer() : loggingMailer(log);
  let transport: Promise<Transporter> | undefined;
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport(settings.transport as TransportOptions);
  };
  return {
    assertReady() {},
    async send(message) {
      transport ??= open();
      await (await transport).sendMail({
        ...message,
        from: message.from ?? settings.defaultFrom,
        replyTo: message.replyTo || settings.defaultReplyTo,
      });
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

function refusingMailer(): Mailer {
  const refuse = (): never => {
    throw new RequestError('ApplicationError', NOT_CONFIGURED);
  };
  return { assertReady: refuse, send: async () => refuse(), close() {} };
}

/** In development the links of a message can be followed from the log. */
function loggingMailer(log: Log): Mailer {
  return {
    assertReady() {},
    async send({ to, subject, text }) {
      log.info(
        `No e-mail transport is configured. This message was not sent:\nTo: ${to}\nSubject: ${subject}\n\n${text}`,
      );
    },
    close() {},
  };
}

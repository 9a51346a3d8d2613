import type { Transporter, TransportOptions } from 'nodemailer';
import { applicationError } from '../../errors.ts';

export interface Message {
  readonly to: string;
  readonly from?: string | undefined;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A message from project code: anything that its provider accepts. */
export type MailOptions = Readonly<Record<string, unknown>>;

/** An email provider package, with the interface of v4's email plugin. */
export interface MailProvider {
  send(options: MailOptions): unknown;
}

export interface Mailer {
  /** Creates the sender if it is a package of the project; otherwise it is created with the first message. */
  open(): void;
  /** Throws a `RequestError` if this server cannot send mail. */
  assertReady(): void;
  send(message: Message | MailOptions): Promise<void>;
  /** False if no transport is configured: messages are logged or refused. */
  readonly isConfigured: boolean;
  close(): void;
}

/** Mail settings: `email.config` of config/plugins. Null if no transport is configured. */
export interface MailSettings {
  /** nodemailer's options: host, port, auth, … */
  readonly transport: Readonly<Record<string, unknown>> | null;
  /** Created with the first message; null if there is only the transport. */
  readonly provider: (() => MailProvider) | null;
  readonly defaultFrom?: string | undefined;
  readonly defaultReplyTo?: string | undefined;
}

/** Mail settings as shown to administrators. */
export interface ShownMail {
  readonly provider: string;
  readonly settings: {
    readonly defaultFrom?: string | undefined;
    readonly defaultReplyTo?: string | undefined;
    readonly testAddress?: string | undefined;
  };
}

export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string, fields?: { readonly requestId?: string | undefined }): void;
}

const NOT_CONFIGURED = 'This server cannot send e-mail: configure a provider for the email plugin in config/plugins';

export function createMailer(settings: MailSettings, production: boolean, log: Log): Mailer {
  if (settings.provider !== null) return providerMailer(settings.provider);
  if (settings.transport === null) return production ? refusingMailer() : loggingMailer(log);
  let transport: Promise<Transporter> | undefined;
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport(settings.transport as TransportOptions);
  };
  return {
    isConfigured: true,
    open() {},
    assertReady() {},
    async send(message) {
      transport ??= open();
      await (await transport).sendMail({
        ...message,
        from: message.from || settings.defaultFrom,
        replyTo: message.replyTo || settings.defaultReplyTo,
      });
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

function providerMailer(make: () => MailProvider): Mailer {
  let provider: MailProvider | undefined;
  const open = (): MailProvider => {
    provider ??= make();
    return provider;
  };
  return {
    isConfigured: true,
    open: () => void open(),
    assertReady() {},
    send: async (message) => void (await open().send({ ...message })),
    close() {},
  };
}

function refusingMailer(): Mailer {
  const refuse = (): never => {
    throw applicationError(NOT_CONFIGURED);
  };
  return { isConfigured: false, open() {}, assertReady: refuse, send: async () => refuse(), close() {} };
}

/** In development, messages are logged, so their links can be opened. */
function loggingMailer(log: Log): Mailer {
  return {
    isConfigured: false,
    open() {},
    assertReady() {},
    async send({ to, subject, text }) {
      log.info(
        `No e-mail transport is configured. This message was not sent:\nTo: ${to}\nSubject: ${subject}\n\n${text}`,
      );
    },
    close() {},
  };
}

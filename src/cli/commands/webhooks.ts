import { Command } from 'commander';
import { type OpenAccess, withAccess } from '../../app/opening/open-access.ts';
import { StartError } from '../../errors.ts';
import { EVENT_NAMES } from '../../events/happening.ts';
import { postEvent } from '../../events/sending/post-event.ts';
import { testPost } from '../../events/sending/make-post.ts';
import type { Webhook } from '../../events/webhooks/webhook.ts';
import { createWebhookStore, type WebhookStore } from '../../events/webhooks/webhook-store.ts';
import { dialectOf } from '../../sql/dialect-of.ts';
import { addExamples, addProjectFolder, type FolderOption, folderOf } from '../project-folder.ts';
import { writeTable } from '../write-table.ts';

interface AddOptions extends FolderOption {
  readonly events: readonly string[];
  readonly header: readonly string[];
}

export function webhooksCommand(): Command {
  const command = addExamples(new Command('webhooks').description('receivers that are told what was written'), [
    'plinth webhooks list',
    'plinth webhooks add Website https://example.org/hooks/content --events entry.publish entry.unpublish',
    'plinth webhooks test Website',
  ]).exitOverride();

  addProjectFolder(command.command('list'))
    .description('list the webhooks')
    .action((dir: string | undefined, options: FolderOption) => withAccess(folderOf(dir, options), listWebhooks));

  addProjectFolder(
    command
      .command('add')
      .description('tell a receiver what is written from now on; running servers know of it within a second')
      .argument('<name>')
      .argument('<url>', 'where it is sent to'),
  )
    .option('--events <names...>', `of ${EVENT_NAMES.join(', ')}; all of them without it`, [...EVENT_NAMES])
    .option('--header <name: value...>', 'sent with every event, such as "Authorization: Bearer …"', [])
    .action((name: string, url: string, dir: string | undefined, options: AddOptions) =>
      withAccess(folderOf(dir, options), (access) => addWebhook(access, name, url, options)),
    );

  addProjectFolder(
    command
      .command('remove')
      .description('tell a receiver no more, not even what still waits for it')
      .argument('<webhook>', 'its name or id'),
  ).action((webhook: string, dir: string | undefined, options: FolderOption) =>
    withAccess(folderOf(dir, options), (access) => removeWebhook(access, webhook)),
  );

  addProjectFolder(
    command
      .command('test')
      .description('send the event "trigger-test" to a receiver, and show what it says')
      .argument('<webhook>', 'its name or id'),
  ).action((webhook: string, dir: string | undefined, options: FolderOption) =>
    withAccess(folderOf(dir, options), (access) => testWebhook(access, webhook)),
  );
  return command;
}

const storeOf = ({ driver }: OpenAccess): WebhookStore => createWebhookStore(driver, dialectOf(driver.client));

async function listWebhooks(access: OpenAccess): Promise<void> {
  const rows = (await storeOf(access).list()).map(({ id, name, url, events, enabled }) => [
    String(id),
    name,
    enabled ? 'on' : 'off',
    url,
    events.join(', '),
  ]);
  console.log(writeTable([['ID', 'NAME', 'STATE', 'URL', 'EVENTS'], ...rows]));
}

async function addWebhook(access: OpenAccess, name: string, url: string, options: AddOptions): Promise<void> {
  const unknown = options.events.find((event) => !(EVENT_NAMES as readonly string[]).includes(event));
  if (unknown !== undefined) {
    throw new StartError(`There is no event "${unknown}".`, { remedy: `Events: ${EVENT_NAMES.join(', ')}.` });
  }
  if (!/^https?:$/.test(protocolOf(url))) {
    throw new StartError(`"${url}" is no address that can be sent to.`, {
      remedy: 'Write it as https://example.com/path.',
    });
  }
  const store = storeOf(access);
  if ((await store.list()).some((webhook) => webhook.name === name)) {
    throw new StartError(`There is a webhook "${name}" already.`, { remedy: 'Remove it, or choose another name.' });
  }
  const headers = Object.fromEntries(options.header.map(readHeader));
  await store.add({ name, url, headers, events: [...new Set(options.events)], enabled: true });
  console.log(`"${name}" is told of ${options.events.join(', ')}.`);
}

function protocolOf(url: string): string {
  try {
    return new URL(url).protocol;
  } catch {
    return '';
  }
}

function readHeader(text: string): [name: string, value: string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return [name, value];
  throw new StartError(`"${text}" is no header.`, { remedy: 'Write it as "Name: value".' });
}

async function removeWebhook(access: OpenAccess, text: string): Promise<void> {
  const webhook = await findWebhook(access, text);
  await storeOf(access).remove(webhook.id);
  console.log(`The webhook "${webhook.name}" is removed.`);
}

async function testWebhook(access: OpenAccess, text: string): Promise<void> {
  const webhook = await findWebhook(access, text);
  const { taken, outcome } = await postEvent(webhook, testPost(), access.project.settings.server.webhooks);
  if (!taken) {
    throw new StartError(`The webhook "${webhook.name}" did not take the event: ${outcome}.`, {
      remedy: `Look at what answers at ${webhook.url}; anything but a status from 200 to 299 counts as refused.`,
    });
  }
  console.log(`The webhook "${webhook.name}" took the event: ${outcome}.`);
}

async function findWebhook(access: OpenAccess, text: string): Promise<Webhook> {
  const webhooks = await storeOf(access).list();
  const found = webhooks.find(({ name }) => name === text) ?? webhooks.find(({ id }) => String(id) === text);
  if (found) return found;
  throw new StartError(`There is no webhook "${text}".`, { remedy: '"plinth webhooks list" shows them.' });
}

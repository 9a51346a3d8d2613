import { Command } from 'commander';
import { type OpenAccess, withAccess } from '../../app/opening/open-access.ts';
import { StartError } from '../../errors.ts';
import { EVENT_NAMES } from '../../events/content-event.ts';
import { postEvent } from '../../events/sending/post-event.ts';
import { testPost } from '../../events/sending/make-post.ts';
import { createPublicUrls, type PublicUrls } from '../../events/webhooks/public-urls.ts';
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
  const command = addExamples(new Command('webhooks').description('manage webhooks'), [
    'plinth webhooks list',
    'plinth webhooks add Website https://example.org/hooks/content --events entry.publish entry.unpublish',
    'plinth webhooks test Website',
  ]).exitOverride();

  addProjectFolder(command.command('list'))
    .description('list webhooks')
    .action((dir: string | undefined, options: FolderOption) => withAccess(folderOf(dir, options), listWebhooks));

  addProjectFolder(
    command
      .command('add')
      .description('add a webhook; running servers use it within a second')
      .argument('<name>')
      .argument('<url>', 'where events are sent'),
  )
    .option('--events <names...>', `of ${EVENT_NAMES.join(', ')}; default: all`, [...EVENT_NAMES])
    .option('--header <name: value...>', 'header sent with every event, such as "Authorization: Bearer …"', [])
    .action((name: string, url: string, dir: string | undefined, options: AddOptions) =>
      withAccess(folderOf(dir, options), (access) => addWebhook(access, name, url, options)),
    );

  addProjectFolder(
    command
      .command('remove')
      .description('remove a webhook and its pending events')
      .argument('<webhook>', 'its name or id'),
  ).action((webhook: string, dir: string | undefined, options: FolderOption) =>
    withAccess(folderOf(dir, options), (access) => removeWebhook(access, webhook)),
  );

  addProjectFolder(
    command
      .command('test')
      .description('send the event "trigger-test" to a webhook, and show the response')
      .argument('<webhook>', 'its name or id'),
  ).action((webhook: string, dir: string | undefined, options: FolderOption) =>
    withAccess(folderOf(dir, options), (access) => testWebhook(access, webhook)),
  );
  return command;
}

const storeOf = ({ driver }: OpenAccess): WebhookStore => createWebhookStore(driver, dialectOf(driver.client));

const publicUrlsOf = ({ driver }: OpenAccess): PublicUrls => createPublicUrls(driver, dialectOf(driver.client));

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
    throw new StartError(`"${url}" is not a valid URL.`, {
      remedy: 'Use the form https://example.com/path.',
    });
  }
  const store = storeOf(access);
  if ((await store.list()).some((webhook) => webhook.name === name)) {
    throw new StartError(`A webhook "${name}" already exists.`, { remedy: 'Remove it, or choose another name.' });
  }
  const headers = Object.fromEntries(options.header.map(readHeader));
  await publicUrlsOf(access).remove(url);
  await store.add({ name, url, headers, events: [...new Set(options.events)], enabled: true });
  console.log(`Added "${name}" for ${options.events.join(', ')}.`);
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
  throw new StartError(`"${text}" is not a valid header.`, { remedy: 'Use the form "Name: value".' });
}

async function removeWebhook(access: OpenAccess, text: string): Promise<void> {
  const webhook = await findWebhook(access, text);
  await storeOf(access).remove([webhook.id]);
  console.log(`Removed the webhook "${webhook.name}".`);
}

async function testWebhook(access: OpenAccess, text: string): Promise<void> {
  const webhook = await findWebhook(access, text);
  const settings = access.project.settings.server.webhooks;
  const isLimited = await publicUrlsOf(access).has(webhook.url);
  const { taken, outcome } = await postEvent(webhook, testPost(), {
    ...settings,
    privateAddresses: settings.privateAddresses && !isLimited,
  });
  if (!taken) {
    throw new StartError(`The webhook "${webhook.name}" did not accept the event: ${outcome}.`, {
      remedy: `Check the server at ${webhook.url}; it must answer with a 2xx status.`,
    });
  }
  console.log(`The webhook "${webhook.name}" accepted the event: ${outcome}.`);
}

async function findWebhook(access: OpenAccess, text: string): Promise<Webhook> {
  const webhooks = await storeOf(access).list();
  const found = webhooks.find(({ name }) => name === text) ?? webhooks.find(({ id }) => String(id) === text);
  if (found) return found;
  throw new StartError(`There is no webhook "${text}".`, { remedy: '"plinth webhooks list" shows them.' });
}

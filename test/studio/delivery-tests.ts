import { expect, it } from 'vitest';
import { startReceiver } from '../events/receiver.ts';
import { breaches, faintColours } from '../support/browser.ts';
import type { StudioTests } from './studio-tests.ts';

const REFUSAL = '<img src=x onerror=alert(1)> No such site';

/** What was sent to a webhook. */
export function deliveryTests({ enter, admin }: StudioTests): void {
  it('lists deliveries of a webhook, shows a failed one, and sends it again', async () => {
    let isRefusing = false;
    const receiver = await startReceiver((response) =>
      isRefusing ? void response.writeHead(422).end(REFUSAL) : void response.end('ok'),
    );
    const { id } = (
      await admin('POST', '/admin/webhooks', {
        name: 'Site',
        url: receiver.url,
        headers: {},
        events: ['entry.create', 'entry.update'],
      })
    ).data;
    const { page, complaints } = await enter(`#/settings/webhooks/${id}/deliveries`);
    await page.getByText('Nothing was sent yet').waitFor();
    expect(await breaches(page)).toEqual([]);

    const path = '/content-manager/collection-types/api::category.category';
    const entry = await admin('POST', path, { name: 'Delivered 1' });
    for (let number = 2; number <= 20; number += 1) await admin('POST', path, { name: `Delivered ${number}` });
    await receiver.until(20);
    isRefusing = true;
    await admin('PUT', `${path}/${entry.id}`, { name: 'Refused' });
    await receiver.until(21);
    const rows = page.locator('.deliveries tbody tr');
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Reload' }).click();
        return page.getByText('1–20 of 21').count();
      })
      .toBe(1);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole('button', { name: 'Failed' }).click();
    await page.getByText('1–1 of 1').waitFor();
    await rows.getByText('422').waitFor();
    expect(await breaches(page)).toEqual([]);

    await rows.getByRole('button').first().click();
    const dialog = page.getByRole('dialog', { name: 'Delivery of entry.update' });
    await dialog.getByText(REFUSAL).waitFor();
    await dialog.getByText('"name": "Refused"').waitFor();
    expect(await breaches(page, 'dialog[open]')).toEqual([]);
    isRefusing = false;
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('entry.update was sent again: 200').waitFor();
    expect(receiver.received.at(-1)?.text).toBe(receiver.received.at(-2)?.text);
    // The attempt that failed stays, now with another one after it.
    await rows.getByText('1 of 2').waitFor();
    await page.reload();
    await rows.getByText('1 of 2').waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await faintColours(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await admin('DELETE', `/admin/webhooks/${id}`);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByText('Page not found').waitFor();
    await receiver.close();
    await page.close();
  });
}

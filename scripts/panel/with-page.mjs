import { chromium } from 'playwright-core';

const PATIENCE_MS = 60_000;

/** A page in a browser; what the server refuses and what the page throws is added to `failures`. */
export async function withPage(base, failures, work) {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 1000 }, locale: 'en-US' });
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('response', (response) => {
      if (!response.url().startsWith(base)) return;
      const called = `${response.request().method()} ${response.url().slice(base.length)}`;
      // Below the panel's own path, missing routes are answered with the panel's page.
      const isPage = /html/.test(response.headers()['content-type'] ?? '');
      if (isPage && ['fetch', 'xhr'].includes(response.request().resourceType())) failures.push(`no route: ${called}`);
      // The recorded database refers to files that do not exist; during a restart, the panel polls the health check.
      else if (called.startsWith('GET /uploads/') || called === 'HEAD /_health') return;
      else if (response.status() >= 400) failures.push(`${response.status()} ${called}`);
    });
    page.on('pageerror', (error) => failures.push(`uncaught: ${error.message}`));
    // Some parts of the panel appear only with a new frame, which a headless browser renders for a screenshot.
    const frames = setInterval(
      () => page.screenshot({ clip: { x: 0, y: 0, width: 9, height: 9 } }).catch(() => {}),
      300,
    );
    await work(page).finally(() => clearInterval(frames));
  } finally {
    await browser.close();
  }
}

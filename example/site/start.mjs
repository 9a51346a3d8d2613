import { fileURLToPath } from 'node:url';
import { createSite } from './site.mjs';

const { CMS_URL = 'http://127.0.0.1:1337', PORT = '3000' } = process.env;
// In a project of your own: import.meta.resolve('plinth/client/editing')
const editing = fileURLToPath(new URL('../../dist/client/enable-editing.js', import.meta.url));

const site = createSite({ cms: CMS_URL, editing });
site.listen(Number(PORT), '127.0.0.1', () => console.log(`The site is at http://127.0.0.1:${site.address().port}`));

// A Vitest reporter that writes the slowest tests of a run to the table in CONTRIBUTING.md. npm run test:slowest
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const SHOWN = 30;
const GUIDE = 'CONTRIBUTING.md';
const TABLE = /^\| s \| file \| test \|\n\|--:\|---\|---\|\n(?:\|.*\n)*/m;

export default class SlowestTests {
  #tests = [];

  onTestCaseResult(test) {
    const { duration = 0 } = test.diagnostic() ?? {};
    const file = path.relative(process.cwd(), test.module.moduleId);
    this.#tests.push({ duration, file, name: test.fullName });
  }

  onTestRunEnd() {
    const total = this.#tests.reduce((sum, { duration }) => sum + duration, 0);
    const slowest = this.#tests.sort((a, b) => b.duration - a.duration).slice(0, SHOWN);
    const share = slowest.reduce((sum, { duration }) => sum + duration, 0) / total;
    const rows = slowest.map(({ duration, file, name }) => {
      const title = name.replaceAll('|', '\\|').replaceAll('\n', ' ');
      return `| ${(duration / 1000).toFixed(1)} | \`${file}\` | ${title} |`;
    });
    const table = `| s | file | test |\n|--:|---|---|\n${rows.join('\n')}\n`;
    writeFileSync(
      GUIDE,
      readFileSync(GUIDE, 'utf8').replace(TABLE, () => table),
    );
    console.log(`\n${table}\nThese take ${Math.round(share * 100)} % of the time of all tests.`);
  }
}

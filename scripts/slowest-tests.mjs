// A reporter: the tests that took longest, as a table for CONTRIBUTING.md. npm run test:slowest
import path from 'node:path';

const SHOWN = 30;

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
    console.log(`\n| s | file | test |\n|--:|---|---|\n${rows.join('\n')}`);
    console.log(`\nThese take ${Math.round(share * 100)} % of the time of all tests.`);
  }
}

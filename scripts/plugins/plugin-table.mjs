const START = '| plugin | version | result | same answers | tables |';

/** The document with the table of these rows in place of its own. */
export function withPluginTable(document, rows) {
  const lines = rows.map(({ name, version, result, note, asked, equal, tables }) => {
    const said = `${RESULTS[result]}${note === '' ? '' : `: ${note}`}`;
    return `| \`${name}\` | ${version} | ${said} | ${asked === 0 ? '–' : `${equal} of ${asked}`} | ${tables} |`;
  });
  const [before] = document.split(START);
  return `${before}${START}\n|---|---|---|--:|--:|\n${lines.join('\n')}\n`;
}

const RESULTS = { works: 'works', note: 'works, with a note', fails: 'does not work' };

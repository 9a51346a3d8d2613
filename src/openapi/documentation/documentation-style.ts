/** Colours keep a contrast of at least 4.5 to 1 in both schemes. */
export const DOCUMENTATION_STYLE = `
:root {
  color-scheme: light dark;
  --page: #fbfaf8; --card: #fff; --ink: #1d1b18; --soft: #5f5a52; --line: #e4dfd6;
  --accent: #0b5f7a; --mark: #e5f1f5; --get: #1f6b3a; --warn: #9a3412;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #16171a; --card: #1e2024; --ink: #eceae6; --soft: #aaa69e; --line: #34373d;
    --accent: #7cc7e0; --mark: #1f3540; --get: #7fd39b; --warn: #fdba8c;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
code, .path, .type { font-family: var(--mono); font-size: .875em; overflow-wrap: anywhere; }
h1, h2, h3, h4 { line-height: 1.25; margin: 0; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.25rem; } h3 { font-size: 1rem; }
h4 { font-size: .75rem; letter-spacing: .06em; text-transform: uppercase; color: var(--soft); margin: 1.25rem 0 .5rem; }
p { margin: .25rem 0; max-width: 46rem; }
.skip { position: absolute; left: -99rem; } .skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: .5rem; }
header { padding: 1.5rem clamp(1rem, 4vw, 2.5rem) 1rem; border-bottom: 1px solid var(--line); background: var(--card); }
header p { color: var(--soft); white-space: pre-line; }
.tools { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; margin-top: 1rem; align-items: end; }
.tools form { display: flex; gap: .5rem; align-items: end; flex-wrap: wrap; }
label { display: grid; gap: .125rem; font-size: .8125rem; color: var(--soft); }
input, button { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--line); border-radius: 6px; padding: .4rem .6rem; min-width: 0; }
input { width: min(18rem, 80vw); }
button { cursor: pointer; } button:hover { border-color: var(--accent); }
.layout { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: 2rem; padding: 1.5rem clamp(1rem, 4vw, 2.5rem) 4rem; max-width: 78rem; }
nav { position: sticky; top: 1rem; align-self: start; max-height: calc(100vh - 2rem); overflow: auto; font-size: .9375rem; }
nav summary { font-weight: 600; }
nav ul { list-style: none; margin: .5rem 0; padding: 0; }
nav a { display: block; padding: .2rem .5rem; border-radius: 6px; text-decoration: none; color: inherit; overflow-wrap: anywhere; }
nav a:hover { background: var(--mark); }
section { margin-bottom: 2.5rem; }
section > h2 { margin-bottom: .75rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; margin-bottom: .75rem; }
.card > summary { padding: .75rem 1rem; display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; }
.card > .body { padding: .75rem 1rem 1rem; border-top: 1px solid var(--line); }
summary { cursor: pointer; }
summary h3 { display: inline; font-weight: 600; }
.method { font: 700 .75rem var(--mono); color: var(--get); }
.soft { color: var(--soft); } .warn { color: var(--warn); }
.rows { list-style: none; margin: 0; padding: 0; }
.rows > li { padding: .5rem 0; border-top: 1px solid var(--line); }
.rows > li:first-child { border-top: 0; }
.rows .rows { margin: .375rem 0 0 .25rem; padding-left: .875rem; border-left: 2px solid var(--line); }
.name { font-weight: 600; margin-right: .5rem; }
.type { color: var(--soft); }
.examples { list-style: none; margin: .375rem 0; padding: 0; display: grid; gap: .25rem; }
.examples code, .pattern { background: var(--mark); padding: .1rem .35rem; border-radius: 4px; }
[hidden] { display: none !important; }
@media (max-width: 48rem) {
  .layout { grid-template-columns: minmax(0, 1fr); gap: 1rem; }
  nav { position: static; max-height: none; }
}
`;

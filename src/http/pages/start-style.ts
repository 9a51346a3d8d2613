/** The colours of the explorer; all text has a contrast of at least 4.5:1. */
export const START_STYLE = `
:root {
  color-scheme: light dark;
  --bg: light-dark(#f5f4f1, #141312); --panel: light-dark(#fff, #1c1b19); --line: light-dark(#e1ded7, #35322d);
  --text: light-dark(#1f1d1a, #edebe7); --soft: light-dark(#5d5850, #aea89e); --accent: light-dark(#0f6b62, #63d3c3);
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
* { box-sizing: border-box; margin: 0; padding: 0; }
body {
  min-height: 100vh; background: var(--bg); color: var(--text);
  font: 15px / 1.5 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
main { max-width: 760px; margin: 0 auto; padding: clamp(32px, 10vh, 112px) 24px 64px; }
header { display: grid; grid-template-columns: auto 1fr; column-gap: 14px; align-items: center; }
header svg { width: 34px; height: 34px; fill: var(--accent); }
header p { grid-column: 2; }
h1 { font-size: 30px; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 40px 0 12px; font-size: 16px; }
p, span { color: var(--soft); }
ul { list-style: none; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code { font: 13px / 1.5 var(--mono); overflow-wrap: anywhere; }
.links { display: grid; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); gap: 12px; margin-top: 32px; }
.links a {
  display: grid; gap: 4px; align-content: start; height: 100%; padding: 16px 18px; border: 1px solid var(--line); border-radius: 12px;
  background: var(--panel); color: inherit; text-decoration: none;
}
.links a:hover { border-color: var(--accent); }
.links strong { font-size: 16px; }
.types { border: 1px solid var(--line); border-radius: 12px; background: var(--panel); }
.types li {
  display: grid; grid-template-columns: minmax(120px, 1fr) 2fr auto; gap: 2px 16px; align-items: baseline; padding: 10px 18px;
}
.types li + li { border-top: 1px solid var(--line); }
.types span { grid-column: 3; font-size: 13px; }
pre { margin-top: 12px; padding: 14px 18px; border: 1px solid var(--line); border-radius: 12px; background: var(--panel); white-space: pre-wrap; }
@media (max-width: 560px) { .types li { grid-template-columns: 1fr; } .types span { grid-column: 1; } }
`;

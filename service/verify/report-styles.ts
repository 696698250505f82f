/** The colors of the console, light and dark, for a page without external resources. */
export const reportStyles = `
:root {
  color-scheme: light dark;
  --desk: #f2f0eb; --sheet: #ffffff; --sunken: #faf9f6; --line: #e8e5de;
  --text: #1c1a17; --text2: #565249; --ok: #187343; --warn: #855400; --bad: #b32d24;
}
@media (prefers-color-scheme: dark) {
  :root {
    --desk: #0f0f0e; --sheet: #171716; --sunken: #131312; --line: #272623;
    --text: #eceae4; --text2: #b0aca2; --ok: #71c793; --warn: #eabb4e; --bad: #f28d84;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0;
  padding: 40px 16px 32px;
  background: var(--desk);
  color: var(--text);
  font: 400 14px/21px 'Inter Variable', Inter, system-ui, sans-serif;
}
main { max-width: 960px; margin: 0 auto; }
header { margin: 0 4px 24px; }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 32px; font-weight: 620; letter-spacing: -0.018em; overflow-wrap: anywhere; }
header p { margin: 0; color: var(--text2); font-variant-numeric: tabular-nums; }
section {
  margin: 0 0 16px;
  background: var(--sheet);
  border: 1px solid var(--line);
  border-radius: 12px;
  overflow: hidden;
}
h2 { margin: 0; padding: 16px 20px; font-size: 17px; line-height: 25px; font-weight: 620; letter-spacing: -0.012em; }
h2 small { font-size: 14px; font-weight: 450; color: var(--text2); font-variant-numeric: tabular-nums; }
ul { margin: 0; padding: 0; list-style: none; }
li { padding: 10px 20px 10px 42px; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
li > b { float: left; margin-left: -22px; }
.held b { color: var(--ok); }
.deviates b, .blocked b { color: var(--bad); }
.skipped b { color: var(--warn); }
code, pre { font: 400 13px/20px 'JetBrains Mono Variable', 'JetBrains Mono', ui-monospace, monospace; }
code { font-weight: 600; margin-right: 6px; }
q { color: var(--text2); }
li p { margin: 6px 0 0; }
pre {
  margin: 10px 0 4px;
  padding: 12px 14px;
  background: var(--sunken);
  border: 1px solid var(--line);
  border-radius: 8px;
  white-space: pre-wrap;
}
`;

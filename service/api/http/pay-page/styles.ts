/** The console's fonts. */
export const fontFaces = `@font-face {
  font-family: 'Inter Variable';
  src: url('/docs/inter.woff2') format('woff2');
  font-weight: 100 900;
  font-display: swap;
}
@font-face {
  font-family: 'JetBrains Mono Variable';
  src: url('/docs/jetbrains-mono.woff2') format('woff2');
  font-weight: 100 800;
  font-display: swap;
}`;

/** The console's colours, light and dark, for a page without scripts. */
export const payStyles = `
${fontFaces}
:root {
  color-scheme: light dark;
  --desk: #f2f0eb; --sheet: #ffffff; --sunken: #faf9f6; --line: #e8e5de; --line-strong: #cfcac0;
  --field: #918b7f; --input: #ffffff; --text: #1c1a17; --text2: #565249; --text3: #6e695f;
  --accent: #2f5ae0; --accent-hover: #2448c0; --accent-text: #2448c0; --accent-soft: #eef2ff;
  --accent-line: #bacCff; --ok: #187343; --ok-dot: #2ea363; --ok-soft: #e8f6ed;
  --warn: #855400; --warn-soft: #fdf4de; --warn-line: #f0d9a0;
  --bad: #b32d24; --bad-dot: #d9463b; --bad-soft: #fdeeec; --bad-line: #f3c4be;
}
@media (prefers-color-scheme: dark) {
  :root {
    --desk: #0f0f0e; --sheet: #171716; --sunken: #131312; --line: #272623; --line-strong: #3f3d38;
    --field: #6e6a61; --input: #131312; --text: #eceae4; --text2: #b0aca2; --text3: #918d83;
    --accent: #4069e8; --accent-hover: #2f5ae0; --accent-text: #93afff; --accent-soft: #1a2238;
    --accent-line: #2f4378; --ok: #71c793; --ok-dot: #46b675; --ok-soft: #14271c;
    --warn: #eabb4e; --warn-soft: #2a2110; --warn-line: #4f3e18;
    --bad: #f28d84; --bad-dot: #ec675c; --bad-soft: #311917; --bad-line: #5c2a26;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0;
  min-height: 100vh;
  padding: 40px 16px 32px;
  background: var(--desk);
  color: var(--text);
  font: 400 14px/21px 'Inter Variable', system-ui, sans-serif;
  font-feature-settings: 'cv11', 'ss03';
}
main, footer { max-width: 860px; margin: 0 auto; }
.narrow { max-width: 460px; }
main {
  background: var(--sheet);
  border: 1px solid var(--line);
  border-radius: 12px;
  overflow: hidden;
}
@media (min-width: 780px) {
  .columns { display: grid; grid-template-columns: 320px 1fr; }
  .columns > .what { border-right: 1px solid var(--line); border-bottom: 0; }
}
.what { padding: 28px; background: var(--sunken); border-bottom: 1px solid var(--line); }
.act { padding: 28px; }
h1 { margin: 0 0 4px; font-size: 14px; line-height: 20px; font-weight: 550; color: var(--text2); }
h2 { margin: 0 0 16px; font-size: 17px; line-height: 25px; font-weight: 620; letter-spacing: -0.012em; }
.amount {
  margin: 0;
  font-size: 30px;
  line-height: 38px;
  font-weight: 620;
  letter-spacing: -0.022em;
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
}
.amount small { font-size: 17px; font-weight: 450; color: var(--text3); letter-spacing: 0; }
.about { margin: 12px 0 0; color: var(--text2); overflow-wrap: anywhere; }
.item { display: flex; gap: 12px; margin: 20px 0 0; align-items: center; }
.item img, .item .blank {
  flex: none;
  width: 72px;
  height: 54px;
  border: 1px solid var(--line);
  border-radius: 8px;
  object-fit: cover;
  background: var(--sheet);
}
.item .blank { display: grid; place-items: center; color: var(--text3); font-weight: 620; font-size: 17px; }
.item strong { display: block; font-weight: 550; overflow-wrap: anywhere; }
.item span { color: var(--text3); font-size: 12px; line-height: 18px; overflow-wrap: anywhere; }
dl { margin: 20px 0 0; font-size: 12px; line-height: 18px; }
dt { color: var(--text3); margin-top: 8px; }
dd { margin: 0; overflow-wrap: anywhere; }
.mono { font-family: 'JetBrains Mono Variable', ui-monospace, monospace; font-variant-ligatures: none; font-size: 12px; }
fieldset { margin: 0 0 16px; padding: 0; border: 0; min-width: 0; }
legend, .label { display: block; padding: 0; margin: 0 0 6px; font-size: 12px; line-height: 18px; font-weight: 550; }
.cards { border: 1px solid var(--line-strong); border-radius: 8px; overflow: hidden; }
.card {
  display: grid;
  grid-template-columns: 20px 1fr;
  gap: 0 10px;
  align-items: start;
  padding: 10px 12px;
  cursor: pointer;
}
.card + .card { border-top: 1px solid var(--line); }
.card:has(input:checked) { background: var(--accent-soft); }
.card input { margin: 3px 0 0; width: 16px; height: 16px; accent-color: var(--accent); }
.card b { font-weight: 550; }
.card .mono { color: var(--text2); white-space: nowrap; }
.card .row { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 12px; }
.card .why { color: var(--text3); font-size: 12px; line-height: 18px; }
.field { margin: 0 0 16px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 12px; }
input[type='text'], input[type='email'] {
  width: 100%;
  height: 38px;
  padding: 0 11px;
  border: 1px solid var(--field);
  border-radius: 6px;
  background: var(--input);
  color: var(--text);
  font: inherit;
}
input.mono { font-family: 'JetBrains Mono Variable', ui-monospace, monospace; font-size: 13px; }
input::placeholder { color: var(--text3); opacity: 1; }
input[aria-invalid] { border-color: var(--bad-dot); }
.hint { margin: 5px 0 0; font-size: 12px; line-height: 18px; color: var(--text3); }
.error { margin: 5px 0 0; font-size: 12px; line-height: 18px; color: var(--bad); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
input[type='text']:focus-visible, input[type='email']:focus-visible {
  outline: 3px solid var(--accent-line);
  outline-offset: 0;
  border-color: var(--accent);
}
button, .button {
  display: block;
  width: 100%;
  min-height: 40px;
  padding: 9px 16px;
  border: 1px solid var(--line-strong);
  border-radius: 6px;
  background: var(--sheet);
  color: var(--text);
  font: inherit;
  font-weight: 550;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  overflow-wrap: anywhere;
}
button:hover, .button:hover { background: var(--sunken); transition: background 120ms ease-out; }
.first { border-color: var(--accent); background: var(--accent); color: #ffffff; }
.first:hover { background: var(--accent-hover); }
.buttons { display: grid; gap: 10px; margin: 20px 0 0; }
form + form { margin-top: 10px; }
.note {
  margin: 0 0 20px;
  padding: 12px 14px;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--sunken);
  color: var(--text2);
}
/* Focused only so that a screen reader starts with it. */
.note:focus { outline: none; }
.note strong { display: block; font-weight: 620; color: var(--text); }
.note p { margin: 2px 0 0; }
.note ul { margin: 4px 0 0; padding-left: 18px; }
.note.bad { border-color: var(--bad-line); background: var(--bad-soft); }
.note.bad strong { color: var(--bad); }
.note.warn { border-color: var(--warn-line); background: var(--warn-soft); }
.note.warn strong { color: var(--warn); }
.note a, footer a { color: var(--accent-text); }
.mark { display: flex; gap: 10px; align-items: center; margin: 0 0 8px; }
.mark h1, .mark h2 { margin: 0; color: var(--text); font-size: 17px; line-height: 25px; font-weight: 620; }
.mark svg { flex: none; width: 20px; height: 20px; }
.mark .ok { color: var(--ok-dot); }
.mark .tick { stroke: var(--sheet); }
.mark .off { color: var(--text3); }
footer { padding: 16px 4px 0; color: var(--text3); font-size: 12px; line-height: 18px; }
@media (max-width: 480px) {
  body { padding: 0 0 24px; }
  main { border-width: 0 0 1px; border-radius: 0; }
  .what, .act { padding: 20px 16px; }
  footer { padding: 16px 16px 0; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;

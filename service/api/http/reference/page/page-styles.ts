import { fontFaces } from '../../pay-page/styles.ts';

/** The bar and the overview, and the console's design as Scalar variables, light and dark by system setting. */
export const pageStyles = `${fontFaces}
.bar {
  position: sticky;
  top: 0;
  z-index: 20;
  display: flex;
  justify-content: space-between;
  height: 40px;
  /* The close button of a test request is at the right. */
  padding: 0 60px 0 20px;
  align-items: center;
  border-bottom: 1px solid var(--scalar-border-color);
  background: var(--scalar-background-1);
  color: var(--scalar-color-1);
  font: 550 14px/1 var(--scalar-font);
  box-sizing: border-box;
}
.skip {
  position: fixed;
  top: 4px;
  left: 50%;
  z-index: 21;
  padding: 6px 12px;
  border-radius: var(--scalar-radius);
  background: var(--scalar-button-1);
  color: var(--scalar-button-1-color);
  font: 550 13px/20px var(--scalar-font);
}
.skip:not(:focus) { transform: translateY(-60px); }
main:focus { outline: none; }
.bar .world {
  margin: 0 auto 0 12px;
  padding: 4px 8px;
  border-radius: var(--scalar-radius);
  background: var(--scalar-background-accent);
  color: var(--scalar-color-accent);
}
.bar a { margin-left: 20px; color: var(--scalar-link-color); }
.bar a:not(:hover) { text-decoration: none; }
.wait {
  flex: 1;
  margin: 0 20px;
  color: var(--scalar-color-2);
  font-size: 13px;
  font-weight: 400;
}
.bar button {
  margin: 0 auto 0 20px;
  padding: 4px 10px;
  border: 0;
  border-radius: var(--scalar-radius);
  background: var(--scalar-button-1);
  color: var(--scalar-button-1-color);
  font: 550 12px/16px var(--scalar-font);
  cursor: pointer;
}
/* It covers the reference until that is drawn. */
#overview {
  position: fixed;
  inset: 40px 0 0;
  z-index: 19;
  display: grid;
  grid-template-columns: 288px minmax(0, 720px);
  gap: 0 40px;
  align-items: start;
  overflow-y: auto;
  background: var(--scalar-background-1);
  color: var(--scalar-color-1);
  font: 14px/22px var(--scalar-font);
}
#overview nav {
  position: sticky;
  top: 0;
  height: calc(100vh - 40px);
  padding: 12px;
  overflow-y: auto;
  box-sizing: border-box;
  border-right: 1px solid var(--scalar-border-color);
  background: var(--scalar-sidebar-background-1);
  font-size: 13px;
}
/* The same places as in the reference, whose search is not loaded yet. */
#overview nav::before {
  content: '';
  display: block;
  height: 32px;
  margin-bottom: 11px;
  box-sizing: border-box;
  border: 1px solid var(--scalar-sidebar-search-border-color);
  border-radius: var(--scalar-radius);
  background: var(--scalar-sidebar-search-background);
}
#overview nav > * {
  display: block;
  padding: 0 8px;
  line-height: 33px;
  white-space: nowrap;
}
#overview nav a { color: var(--scalar-color-2); text-decoration: none; }
#overview nav a:hover { color: var(--scalar-color-1); }
#overview main { padding: 62px 20px 40px; }
#overview main > h1 { margin-bottom: 40px; font-size: 26px; }
#overview a { color: var(--scalar-link-color); }
#overview :is(h1, h2, h3) {
  margin: 32px 0 8px;
  font-weight: 620;
  line-height: 1.3;
}
#overview :is(ul, h1) {
  margin: 0;
  padding: 0;
}
#overview li {
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: baseline;
  gap: 0 16px;
  padding: 4px 0;
  border-top: 1px solid var(--scalar-border-color);
}
#overview :is(code, pre) {
  overflow-wrap: anywhere;
  font: 12px/18px var(--scalar-font-code);
}
#overview pre {
  padding: 12px;
  border-radius: var(--scalar-radius);
  background: var(--scalar-background-2);
  white-space: pre-wrap;
}
#overview table { border-spacing: 0; }
#overview th { padding: 0 24px 0 0; font-weight: 400; text-align: start; }
@media (max-width: 1000px) {
  #overview {
    grid-template-columns: minmax(0, 1fr);
  }
  #overview nav {
    display: none;
  }
}
body {
  margin: 0;
  --scalar-custom-header-height: 40px;
  --scalar-font: 'Inter Variable', system-ui, sans-serif;
  --scalar-font-code: 'JetBrains Mono Variable', ui-monospace, monospace;
  --scalar-bold: 620;
  --scalar-semibold: 550;
  --scalar-font-bold: 620;
  --scalar-font-medium: 550;
  --scalar-heading-1: 26px;
  --scalar-heading-2: 20px;
  --scalar-heading-3: 17px;
  --scalar-paragraph: 14px;
  --scalar-page-description: 14px;
  --scalar-font-size-2: 14px;
  --scalar-font-size-3: 13px;
  --scalar-radius: 6px;
  --scalar-radius-lg: 8px;
  --scalar-radius-xl: 10px;
  font-feature-settings: 'cv11', 'ss03';
  letter-spacing: -0.005em;
}
body.light-mode,
body.light-mode .dark-mode { color-scheme: light !important; }
body.dark-mode { color-scheme: dark; }
body:is(.light-mode, .dark-mode),
body:is(.light-mode, .dark-mode) .dark-mode {
  --scalar-background-1: light-dark(#ffffff, #171716);
  --scalar-background-2: light-dark(#faf9f6, #1e1e1c);
  --scalar-background-3: light-dark(#f2f0eb, #262624);
  --scalar-background-4: light-dark(#e8e5de, #272623);
  --scalar-background-card: light-dark(#faf9f6, #131312);
  --scalar-background-accent: light-dark(#eef2ff, #1a2238);
  --scalar-border-color: light-dark(#e8e5de, #272623);
  --scalar-color-1: light-dark(#1c1a17, #eceae4);
  --scalar-color-2: light-dark(#565249, #b0aca2);
  --scalar-color-3: light-dark(#6e695f, #918d83);
  --scalar-color-ghost: light-dark(#918b7f, #7c786e);
  --scalar-color-disabled: light-dark(#918b7f, #7c786e);
  --scalar-color-accent: light-dark(#2448c0, #93afff);
  --scalar-link-color: light-dark(#2448c0, #93afff);
  --scalar-color-green: light-dark(#187343, #71c793);
  --scalar-color-red: light-dark(#b32d24, #f28d84);
  --scalar-color-yellow: light-dark(#855400, #eabb4e);
  --scalar-color-orange: light-dark(#9a4b00, #e9b073);
  --scalar-color-blue: light-dark(#2448c0, #93afff);
  --scalar-color-purple: light-dark(#6b4a86, #b794d0);
  --scalar-button-1: light-dark(#2f5ae0, #4069e8);
  --scalar-button-1-hover: light-dark(#2448c0, #2f5ae0);
  --scalar-button-1-color: #ffffff;
  --scalar-shadow-1: 0 1px 1px light-dark(rgb(28 26 23 / 4%), rgb(0 0 0 / 20%));
  --scalar-sidebar-background-1: light-dark(#f2f0eb, #0f0f0e);
  --scalar-sidebar-item-hover-background: light-dark(#e8e5de, #1d1d1b);
  --scalar-sidebar-item-active-background: light-dark(#ffffff, #1e1e1c);
  --scalar-sidebar-color-active: light-dark(#1c1a17, #eceae4);
  --scalar-sidebar-search-background: light-dark(#ffffff, #171716);
  --scalar-sidebar-search-border-color: light-dark(#cfcac0, #3f3d38);
}
`;

/** The console's design as Scalar variables, light and dark by system setting. */
export const styles = `@font-face {
  font-family: 'Inter Variable';
  src: url(/docs/inter.woff2) format('woff2');
  font-weight: 100 900;
  font-display: swap;
}
@font-face {
  font-family: 'JetBrains Mono Variable';
  src: url(/docs/jetbrains-mono.woff2) format('woff2');
  font-weight: 100 800;
  font-display: swap;
}
.wait {
  margin: 24px;
  font: 14px/1.5 'Inter Variable', system-ui, sans-serif;
}
body {
  margin: 0;
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
body.light-mode .dark-mode {
  color-scheme: light !important;
  --scalar-background-1: #ffffff;
  --scalar-background-2: #faf9f6;
  --scalar-background-3: #f2f0eb;
  --scalar-background-4: #e8e5de;
  --scalar-background-card: #faf9f6;
  --scalar-background-accent: #eef2ff;
  --scalar-border-color: #e8e5de;
  --scalar-color-1: #1c1a17;
  --scalar-color-2: #565249;
  --scalar-color-3: #6e695f;
  --scalar-color-ghost: #918b7f;
  --scalar-color-disabled: #918b7f;
  --scalar-color-accent: #2448c0;
  --scalar-link-color: #2448c0;
  --scalar-color-green: #187343;
  --scalar-color-red: #b32d24;
  --scalar-color-yellow: #855400;
  --scalar-color-orange: #9a4b00;
  --scalar-color-blue: #2448c0;
  --scalar-color-purple: #6b4a86;
  --scalar-button-1: #2f5ae0;
  --scalar-button-1-hover: #2448c0;
  --scalar-button-1-color: #ffffff;
  --scalar-shadow-1: 0 1px 1px rgb(28 26 23 / 4%);
  --scalar-sidebar-background-1: #f2f0eb;
  --scalar-sidebar-item-hover-background: #e8e5de;
  --scalar-sidebar-item-active-background: #ffffff;
  --scalar-sidebar-color-active: #1c1a17;
  --scalar-sidebar-search-background: #ffffff;
  --scalar-sidebar-search-border-color: #cfcac0;
}
body.dark-mode,
body.dark-mode .dark-mode {
  --scalar-background-1: #171716;
  --scalar-background-2: #1e1e1c;
  --scalar-background-3: #262624;
  --scalar-background-4: #272623;
  --scalar-background-card: #131312;
  --scalar-background-accent: #1a2238;
  --scalar-border-color: #272623;
  --scalar-color-1: #eceae4;
  --scalar-color-2: #b0aca2;
  --scalar-color-3: #918d83;
  --scalar-color-ghost: #7c786e;
  --scalar-color-disabled: #7c786e;
  --scalar-color-accent: #93afff;
  --scalar-link-color: #93afff;
  --scalar-color-green: #71c793;
  --scalar-color-red: #f28d84;
  --scalar-color-yellow: #eabb4e;
  --scalar-color-orange: #e9b073;
  --scalar-color-blue: #93afff;
  --scalar-color-purple: #b794d0;
  --scalar-button-1: #4069e8;
  --scalar-button-1-hover: #2f5ae0;
  --scalar-button-1-color: #ffffff;
  --scalar-shadow-1: 0 1px 1px rgb(0 0 0 / 20%);
  --scalar-sidebar-background-1: #0f0f0e;
  --scalar-sidebar-item-hover-background: #1d1d1b;
  --scalar-sidebar-item-active-background: #1e1e1c;
  --scalar-sidebar-color-active: #eceae4;
  --scalar-sidebar-search-background: #171716;
  --scalar-sidebar-search-border-color: #3f3d38;
}
.scalar-app .markdown,
.scalar-app .markdown :is(p, li) {
  font-size: 14px;
  line-height: 22px;
}
a[href^='https://www.scalar.com'] {
  display: none;
}
`;

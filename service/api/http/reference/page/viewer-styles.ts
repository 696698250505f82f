/** Changes of the viewer's design. */
export const viewerStyles = `.scalar-app .body-raw-scroller .cm-content {
  flex-shrink: 1;
  min-width: 0 !important;
  overflow-wrap: anywhere;
  white-space: break-spaces;
}
/* The title covers the rows that scroll below it. */
.scalar-client .request-response-header { z-index: 2; }
.scalar-client button[aria-keyshortcuts] h2::after {
  content: 'F6' / '';
  padding: 0 5px;
  border: 1px solid var(--scalar-border-color);
  border-radius: var(--scalar-radius);
  color: var(--scalar-color-2);
  font: 550 11px/16px var(--scalar-font);
}
/* A button that is reached with the keyboard stays. */
.scalar-client td:focus-within button.hidden { display: flex; }
/* The values of a test request are shown in full. */
.scalar-client tr:has(.line-wrapping) > td { max-height: none; }
.scalar-client td > .line-wrapping { position: relative !important; }
.scalar-client .line-wrapping .cm-content { min-height: fit-content; max-height: none; word-break: break-all; white-space: break-spaces; }
:is(.masked #Signing-Method td:last-child .cm-line, .hljs-string.masked) { -webkit-text-security: disc; }
::highlight(secret) { background: var(--scalar-background-4); color: transparent; }
/* The result of a test request. */
.result { margin: 12px; font-size: 14px; line-height: 22px; }
.result[role='alert'] { color: var(--scalar-color-red); }
.result[role='status'] { position: absolute; clip-path: inset(50%); }
.result a { color: var(--scalar-link-color); }
.result code {
  padding: 1px 4px;
  border-radius: var(--scalar-radius);
  background: var(--scalar-background-3);
  color: var(--scalar-color-1);
  overflow-wrap: anywhere;
  font: 13px/20px var(--scalar-font-code);
}
[role='dialog'] section:has(> .result) { min-height: 80vh; }
/* The codes of a status. */
.scalar-app .markdown details ul { columns: 280px; }
/* The viewer cuts off descenders: its rows are as high as their letters. */
.scalar-app .property-heading,
.scalar-app .property-heading :is(div, span),
.scalar-app .markdown-summary { line-height: 1.45; }
body .scalar-app .section { padding-block: 40px; }
.scalar-app code.hljs,
.scalar-app code.hljs * { overflow-wrap: anywhere; white-space: pre-wrap; }
/* The rest of a long line is indented more than its number. */
.scalar-app .hljs .line { display: block; padding-inline-start: 7ch; text-indent: -7ch; }
.scalar-app .hljs .line::before { text-indent: 0; }
/* The introduction is long, and its cards are few and short. */
@media (min-width: 1200px) {
  .scalar-app .introduction-section .section-column:last-child {
    flex: 0 0 360px;
  }
}
.scalar-app .markdown pre { position: relative; }
.markdown .copy {
  position: absolute;
  top: 6px;
  inset-inline-end: 6px;
  padding: 3px 8px;
  border: 1px solid var(--scalar-border-color);
  border-radius: var(--scalar-radius);
  background: var(--scalar-background-1);
  color: var(--scalar-color-2);
  font: 550 12px/16px var(--scalar-font);
  cursor: pointer;
}
/* Names, addresses and status codes are short; their values are long. */
.scalar-app .markdown :is(th, td):first-child:nth-last-child(2) {
  width: 20%;
}
/* WCAG 2.2, 2.5.8: targets have at least 24 px. */
.scalar-app .t-doc__sidebar li button { min-width: 24px; min-height: 24px; }
/* The list of operations scrolls above the switch of the theme. */
.scalar-app .t-doc__sidebar li button { scroll-margin-block: 120px; }
.scalar-app .t-doc__sidebar > :last-child {
  padding-top: 8px;
  border-top: 1px solid var(--scalar-border-color);
}
.scalar-app .markdown,
.scalar-app .markdown :is(p, li) {
  font-size: 14px;
  line-height: 22px;
}
/* No security scheme has scopes. The introduction has no downloads. */
.scalar-app tr:has([class*='scopes-accordion']),
.scalar-app .introduction-section .section-header-wrapper > .custom-scroll,
.scalar-app .ascii-art,
a[href^='https://www.scalar.com'] { display: none !important; }
.scalar-app .endpoint-path { overflow-wrap: anywhere; white-space: normal; }
/* In one column, the sample and its test request precede the fields. */
@container narrow-references-container (max-width: 900px) {
  .scalar-app :is(.section-column:has(> .operation-details), .section-column:has(> .examples), .operation-details, .examples) { display: contents; }
  .scalar-app :is(.operation-details > .markdown, .request-card) { order: -1; }
}
/* The copy button covers no text. */
.scalar-app .request-card code.hljs .line { padding-inline-end: 44px; }
.scalar-app .request-card .scalar-code-copy { opacity: 1 !important; }
/* The button that closes a test request. */
.scalar-app button.app-exit-button { border: 1px solid var(--scalar-border-color); background: var(--scalar-background-1); color: var(--scalar-color-1); }
/* A header or parameter that is not sent has an empty box. */
.scalar-client td > input[type='checkbox'] + div > div {
  border-color: var(--scalar-color-3);
  opacity: 1;
}
.scalar-client td > input[type='checkbox']:not(:checked) + div > svg { opacity: 0; }
.scalar-app .scalar-card-checkbox-checkmark { border: 1px solid var(--scalar-color-3); }
/* The examples for client id and secret look like values. */
.scalar-app .cm-placeholder[aria-label='placeholder 12345'],
.scalar-app [placeholder='XYZ123']::placeholder { color: transparent; }
`;

/** Repairs the viewer's markup for assistive programs, after each change: names, roles, states and unique ids. */
export const accessibleMarkup = `
function repairMarkup() {
  const each = (selector, repair) => document.querySelectorAll(selector).forEach(repair);
  const set = (selector, name, value) => each(selector + ':not([' + name + '="' + CSS.escape(value) + '"])', (node) => node.setAttribute(name, value));
  each('[aria-selected]:not([role])', (node) => {
    if (node.ariaSelected === 'true') node.ariaCurrent = 'true';
    else node.removeAttribute('aria-current');
    node.removeAttribute('aria-selected');
  });
  each('aside[role=navigation], button[role=search]', (node) => node.removeAttribute('role'));
  set('[role=tablist] button:not([role])', 'role', 'tab');
  set('.endpoints', 'tabindex', '0');
  set('input[role=combobox]', 'aria-expanded', 'true');
  each('button [tabindex]', (node) => node.removeAttribute('tabindex'));
  each('button .markdown a', (node) => node.replaceWith(...node.childNodes));
  each('tr[id] input[type=checkbox]:not([aria-label])', (node) => {
    node.ariaLabel = 'Send ' + node.closest('tr').id;
  });
  each('.show-more[aria-label^="Show all "]', (node) => {
    node.ariaLabel = node.textContent.trim() + ': ' + node.ariaLabel.slice('Show all '.length);
  });
  for (const [selector, label] of names) each(':is(' + selector + '):not([aria-label])', (node) => { node.ariaLabel = label; });
  const ids = new Set();
  each('#reference [id]', (node) => (ids.has(node.id) ? node.removeAttribute('id') : ids.add(node.id)));
}

/** The names of controls that have none. */
const names = [
  ['.t-doc__sidebar button:has(.sidebar-search-placeholder)', 'Search'],
  ['.client-libraries__select', 'More languages'],
  ['.code-copy, .scalar-code-copy', 'Copy'],
  ['.cm-content', 'Code'],
];

let repair;
new MutationObserver(() => {
  clearTimeout(repair);
  repair = setTimeout(repairMarkup, 100);
}).observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-selected', 'role'] });
`;

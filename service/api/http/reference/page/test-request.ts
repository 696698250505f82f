/** Leads to the first input of a test request, and shows its result; in a small window, it scrolls to the result. */
export const testRequestScript = `/** Removes the result of another operation. */
globalThis.clearResult = () => document.querySelectorAll('.result').forEach((part) => part.remove());

/** An answer is announced; a failure is shown with its reason and remedy. */
globalThis.showResult = async (failure, { url, method, headers }, answer) => {
  // The page shows the sent headers.
  if (headers.has('signing-method')) headers.set('signing-method', headers.get('signing-method').replace(/:.*/, ':$PIN'));
  if (method !== 'GET' && answer?.status < 300) refreshOwnIds();
  const command = await ownStartCommand;
  // The viewer draws the answer first.
  await new Promise((resolve) => setTimeout(resolve));
  const pane = [...document.querySelectorAll('[role=dialog] section:has(> .request-response-header)')].at(-1);
  clearResult();
  const result = Object.assign(document.createElement('p'), { className: 'result', role: failure ? 'alert' : 'status' });
  pane.firstElementChild.after(result);
  if (failure) result.append(...failureParts(failure, new URL(url), command));
  // A region is announced if its text changes.
  else setTimeout(() => (result.textContent = 'Response with status ' + answer.status));
  const [, manualPage] = /"docUrl": ?"([^"]+)"/.exec(answer?.data) ?? [];
  if (manualPage) result.after(linkTo(manualPage, 'Cause and remedy in the manual'));
  const link = answer && logLink(new URL(url), answer.headers);
  if (link) result.after(link);
  const isBelow = pane.getBoundingClientRect().left === pane.previousElementSibling.getBoundingClientRect().left;
  if (isBelow) pane.scrollIntoView();
};

/** The input that a test request needs first: a header with a variable, which is selected, an empty token, or the body; else the button that sends it. */
globalThis.firstInput = (client) => {
  const editors = [...client.querySelectorAll('.cm-content')];
  const editor = editors.find((each) => each.closest('td') && /\\$[A-Z_]+$/.test(each.textContent));
  if (editor) setTimeout(() => selectVariables(editor));
  const token = [...client.querySelectorAll('[placeholder=Token]')].find(({ value }) => value === '');
  const body = editors.find(({ textContent }) => textContent.startsWith('{'));
  return editor ?? token ?? body ?? [...client.querySelectorAll('button')].find(({ textContent }) => textContent.trim().startsWith('Send'));
};

function selectVariables(editor) {
  const text = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT).nextNode();
  getSelection().setBaseAndExtent(text, text.data.indexOf('$'), text, text.length);
}

/** Hides the value of a signing method in the input and the sample of a test request. */
function hideValues() {
  const line = document.querySelector('#Signing-Method td:last-child .cm-line');
  const [, value] = line?.textContent.match(/^(?:[^:]*:)?([^:$]+)$/) ?? [];
  const strings = [...document.querySelectorAll('[role=dialog] .hljs-string')];
  const parts = value ? [line, ...strings].map(({ firstChild }) => firstChild) : [];
  const ranges = parts.flatMap((text) => {
    const startOffset = text?.data?.lastIndexOf(value) ?? -1;
    return startOffset < 0 ? [] : new StaticRange({ startContainer: text, startOffset, endContainer: text, endOffset: startOffset + value.length });
  });
  if (CSS.highlights) {
    CSS.highlights.set('secret', new Highlight(...ranges));
    return;
  }
  // Other browsers mask the whole header.
  document.body.classList.toggle('masked', ranges.length > 0);
  for (const part of strings) part.classList.toggle('masked', ranges.some(({ startContainer }) => startContainer === part.firstChild));
}

/** Names the buttons that delete a header or parameter, and the key of the body. */
function nameParts() {
  for (const part of document.querySelectorAll('.scalar-client tr[id] button:has(> svg):not([id])')) part.ariaLabel = 'Delete ' + part.closest('tr').id;
  bodyButton()?.setAttribute('aria-keyshortcuts', 'F6');
}

function bodyButton() {
  return [...document.querySelectorAll('[role=dialog] section button[aria-expanded]')].find(({ textContent }) => textContent.trim().startsWith('Request Body'));
}

new MutationObserver(() => {
  hideValues();
  nameParts();
}).observe(document.body, { childList: true, subtree: true, characterData: true });

/** F6 leads to the body of a test request, past the headers. */
addEventListener('keydown', (event) => {
  const button = event.key === 'F6' && bodyButton();
  if (!button) return;
  event.preventDefault();
  if (button.ariaExpanded === 'false') button.click();
  setTimeout(() => (button.closest('section').querySelector('.cm-content') ?? button).focus());
});

/** The keys lead to the ends of a value; the viewer's own lead to the ends of its lines on the screen. */
addEventListener(
  'keydown',
  (event) => {
    const direction = { Home: 'backward', End: 'forward' }[event.key];
    if (!direction || !event.target.closest('td .cm-content')) return;
    event.preventDefault();
    getSelection().modify(event.shiftKey ? 'extend' : 'move', direction, 'documentboundary');
  },
  { capture: true },
);

/** A link to the request in the log of the console; only with a console session. */
function logLink({ origin }, headers) {
  const [, id] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-request-id') ?? [];
  return id && session && origin === location.origin && linkTo('console/requests?selected=' + id, 'Show this request in the console');
}

function linkTo(href, textContent) {
  const part = Object.assign(document.createElement('p'), { className: 'result' });
  part.append(Object.assign(document.createElement('a'), { href, target: '_blank', textContent }));
  return part;
}

function failureParts(failure, { host, origin }, command) {
  if (!(failure instanceof TypeError)) return [failure.message];
  if (origin !== location.origin) return [host + ' does not respond, or does not allow requests from this page.'];
  const start = Object.assign(document.createElement('code'), { textContent: command ?? 'vaultdesk serve' });
  return ['Vaultdesk at ' + host + ' does not respond. Start it with ', start, ', then send again.'];
}
`;

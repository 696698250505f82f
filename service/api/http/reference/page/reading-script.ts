/** Adds to the drawn page: copy buttons, the change from the overview to the reference, and the focus after a search. */
export const readingScript = `const container = document.getElementById('reference');

/** Adds copy buttons to the code of the texts; Scalar adds them only to its own cards. */
function addCopyButtons() {
  for (const block of container.querySelectorAll('.markdown pre:not(:has(.copy))')) {
    const button = Object.assign(document.createElement('button'), { className: 'copy', type: 'button', textContent: 'Copy' });
    const text = block.textContent;
    button.onclick = async () => {
      await navigator.clipboard.writeText(text);
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), 2000);
    };
    block.append(button);
  }
}
if (navigator.clipboard) new MutationObserver(addCopyButtons).observe(container, { childList: true, subtree: true });

/** Scalar shows the Control key with its Mac symbol on all systems. */
function nameControlKey(changes, observer) {
  const key = [...container.querySelectorAll('.sr-only + [aria-hidden]')].find(({ textContent }) => textContent === '⌃');
  if (!key) return;
  key.textContent = 'Ctrl ';
  observer.disconnect();
}
if (!/Mac|iP/.test(navigator.platform)) new MutationObserver(nameControlKey).observe(container, { childList: true, subtree: true });

const overview = document.getElementById('overview');
const progress = document.querySelector('.wait');

/** Without a change of the address, which names an operation. */
document.querySelector('.skip').onclick = (event) => {
  event.preventDefault();
  const content = (overview.isConnected ? overview : container).querySelector('main');
  content.tabIndex = -1;
  content.focus();
};

const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Show the complete reference' });
button.onclick = () => {
  overview.remove();
  button.remove();
};

/** Replaces the overview once the reference is drawn; a reader who has scrolled decides when. */
let isWanted = location.hash !== '';
overview.onclick = ({ target }) => {
  isWanted ||= target.closest('a') !== null;
  if (isWanted && !progress.isConnected) button.click();
};
new MutationObserver((changes, observer) => {
  if (!container.querySelector('.introduction-section h1')) return;
  observer.disconnect();
  untilStill().then(() => {
    progress.replaceWith(button);
    if (isWanted || overview.scrollTop === 0) button.click();
  });
}).observe(container, { childList: true, subtree: true });

/** Waits until the place of the address, or the introduction, is drawn and no longer moves: at most 5 s. */
async function untilStill() {
  const latest = Date.now() + 5000;
  for (let previous; Date.now() < latest; ) {
    const id = CSS.escape(decodeURIComponent(location.hash.slice(1)));
    const target = id && container.querySelector(\`[id$="\${id}"]\`);
    const place = id ? target?.getBoundingClientRect().top : container.querySelector('.introduction-section').offsetHeight;
    if (place !== undefined && place === previous) return;
    previous = place;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

/** Moves the focus to the operation that the search has opened, and scrolls the list of operations to it. */
async function followSearch() {
  await untilStill();
  const id = CSS.escape(decodeURIComponent(location.hash.slice(1)));
  container.querySelector(\`.t-doc__sidebar [data-sidebar-id$="\${id}"] button\`)?.scrollIntoView({ block: 'nearest' });
  const target = id && container.querySelector(\`[id$="\${id}"]\`);
  if (!target || target.contains(document.activeElement)) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

function sayThatItFailed() {
  progress.outerHTML =
    '<p class="wait" role="alert">The reference could not be displayed. Reload the page, or read <a href="openapi.json">/openapi.json</a>.</p>';
}

/** Folds the parts of a test request that usually need no input, once: the authentication if the console session has a token. Unfolds long texts. */
function foldParts(hasSession) {
  const visit = () => {
    for (const button of document.querySelectorAll('[role=tabpanel] section button[aria-expanded]')) {
      const [part] = button.textContent.trim().match(/^(Cookies|Authentication|More)/) ?? [];
      const isOfOperator = part === 'Authentication' && button.closest('section').textContent.includes('operatorToken');
      const kind = part && part + isOfOperator;
      if (!kind || button.dataset.seen === kind) continue;
      button.dataset.seen = kind;
      const isFolded = part === 'Cookies' || (part === 'Authentication' && hasSession && !isOfOperator);
      if (isFolded === (button.getAttribute('aria-expanded') === 'true')) button.click();
    }
  };
  new MutationObserver(visit).observe(document.body, { childList: true, subtree: true, characterData: true });
}

`;

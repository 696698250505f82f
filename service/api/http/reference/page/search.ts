/** Ranks the entries of the reference for its search: all words of a text, each as typed or by another usual word. */
export const searchScript = `const fillers = new Set('a an the my of to for in how why do does did is i'.split(' '));

/** Words of titles for other usual words. */
const otherWords = {
  account: ['user', 'wallet'],
  api: ['application'],
  auth: ['access token'],
  coins: ['transfer', 'test funds'],
  customer: ['user'],
  edit: ['change', 'update'],
  endpoint: ['webhook'],
  error: ['fault'],
  eth: ['transfer'],
  ether: ['transfer'],
  faucet: ['test funds'],
  key: ['application', 'secret'],
  login: ['access token', 'session'],
  money: ['transfer', 'balance'],
  nft: ['token', 'item', 'deploy contract'],
  order: ['buy', 'fulfillment'],
  password: ['pin', 'signing method'],
  pay: ['payment', 'checkout'],
  pin: ['signing method'],
  purchase: ['buy', 'fulfillment'],
  remove: ['delete', 'archive'],
  rename: ['change', 'describe'],
  sell: ['create offer'],
  send: ['execute', 'transfer'],
  subscribe: ['register webhook'],
  time: ['clock'],
  travel: ['advance'],
  unlock: ['recover'],
  wipe: ['reset world'],
};
for (const word of ['add', 'make', 'new', 'create']) otherWords[word] = ['create', 'register', 'deploy', 'mint'];

/** Titles for texts whose words are in other titles. */
const otherTitles = {};
for (const verb of ['sign', 'send', 'submit', 'broadcast'])
  for (const noun of ['transaction', 'tx']) otherTitles[verb + ' ' + noun] = 'Execute contract function or transfer';

for (const verb of ['create', 'add', 'new']) otherTitles[verb + ' user pin'] = 'Create user';

/** Pages of the manual about subjects without an operation, with their words. */
const manualPages = [
  ['Error codes', 'error code', 'manual/reference/errors', 'Each error code, with its status, rule and remedy'],
  ['Lists', 'pagination paging paginate', 'manual/reference/values#lists', 'Pages, their size and their order'],
  ['Receive webhooks', 'verify verification verifying signature signatures of a webhook', 'manual/how-to/receive-webhooks', 'Verify a delivery by its signature'],
  ['Request log and traces', 'call fail fails failed debug', 'manual/how-to/request-log', 'Why a call failed'],
  ['Limits', 'rate limit limiting throttling quota', 'manual/reference/limits', 'Sizes, times and numbers. There is no rate limit'],
];

function pagesWith(words) {
  return manualPages
    .map(([title, names, href, description]) => ({ score: scoreOf(words, { title: names }), ...entryOf(title, description, href) }))
    .filter(({ score }) => score > 0);
}

function hasWord(text, word) {
  return (' ' + text.toLowerCase()).includes(' ' + word);
}

/** How well an entry has a word, 0 if not. */
function strengthOf(word, { title, path = '', method = '', description = '' }) {
  const forms = [word, word.replace(/s$/, '')];
  if (forms.some((form) => hasWord(title + ' ', form + ' '))) return 9;
  if ((otherWords[word] ?? []).some((other) => hasWord(title, other))) return 8;
  if (hasWord(title, forms[1])) return 7;
  if (method === word || path.toLowerCase().includes(forms[1])) return 4;
  return forms.some((form) => hasWord(description, form)) ? 1 : 0;
}

/** Of equal entries, those with a shorter title and path are more usual. */
function scoreOf(words, entry) {
  if (entry.title === otherTitles[words.map((word) => word.replace(/s$/, '')).join(' ')]) return 100;
  const strengths = words.map((word) => strengthOf(word, entry));
  if (strengths.length === 0 || strengths.includes(0)) return 0;
  return strengths.reduce((sum, strength) => sum + strength) - (entry.title + (entry.path ?? '')).length / 100;
}

/** The error codes of the document, with their statuses and descriptions. */
globalThis.referenceErrors = {};

/** The error codes with all words, in their notation or with spaces; each leads to the manual. */
function errorsWith(words) {
  return Object.entries(referenceErrors)
    .map(([code, { status, description }]) => {
      const title = [code, code.replaceAll(/[.-]/g, ' '), status].join(' ');
      const entry = entryOf(code, status + ' ' + description, 'manual/reference/errors#' + code);
      return { score: scoreOf(words, { title, description }), ...entry };
    })
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score);
}

/** The search shows descriptions as text, not as Markdown. */
function withoutLinks(item) {
  return { ...item, description: item.description?.replaceAll(/\\[(.*?)\\]\\(.*?\\)/g, '$1') };
}

/** An entry that opens a page of the manual. */
function entryOf(title, description, href) {
  return { item: { type: 'heading', id: href, title, description, href, entry: {} }, refIndex: href };
}

/**
 * The pages of the manual and the entries with all words of a text, best first, then the error codes with them; those
 * with all words only in their description if no other exists; if none has them, those of a tolerant search. The search
 * of the manual is last.
 */
globalThis.searchReference = (text, entries, tolerant) => {
  const typed = text.toLowerCase().split(' ').filter(Boolean);
  const counting = typed.filter((word) => !fillers.has(word));
  const words = counting.length > 0 ? counting : typed;
  const best = entries
    .map((item, refIndex) => ({ item, refIndex, score: scoreOf(words, item) }))
    .filter(({ score }) => score > 0);
  const pages = [...pagesWith(words), ...best].sort((left, right) => right.score - left.score);
  const found = [...pages, ...errorsWith(words)];
  // A word in a description counts 1.
  const named = found.filter(({ score }) => score > words.length);
  const results = ([named, found].find(({ length }) => length > 0) ?? tolerant).slice(0, 24);
  const reason = results.length > 0 ? 'All pages with these words' : 'Nothing in the reference has all of these words.';
  const manual = entryOf('Search the manual for “' + text + '”', reason, 'manual/?search=' + encodeURIComponent(text));
  return [...results.map(({ item, ...place }) => ({ item: withoutLinks(item), ...place })), manual];
};
`;

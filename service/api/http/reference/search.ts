/** Ranks the entries of the reference for its search: all words of a text, each as typed or by another usual word. */
export const searchScript = `const fillers = new Set('a an the my of to for in how do i'.split(' '));

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
  const strengths = words.map((word) => strengthOf(word, entry));
  if (strengths.includes(0)) return 0;
  return strengths.reduce((sum, strength) => sum + strength) - (entry.title + (entry.path ?? '')).length / 100;
}

/** The entries with all words of a text, best first, and after them the others of a tolerant search. */
globalThis.searchReference = (text, entries, tolerant) => {
  const typed = text.toLowerCase().split(' ').filter(Boolean);
  const counting = typed.filter((word) => !fillers.has(word));
  const words = counting.length > 0 ? counting : typed;
  const scores = new Map(entries.map((item) => [item, words.length > 0 ? scoreOf(words, item) : 0]));
  const best = entries
    .map((item, refIndex) => ({ item, refIndex }))
    .filter(({ item }) => scores.get(item) > 0)
    .sort((left, right) => scores.get(right.item) - scores.get(left.item));
  return [...best, ...tolerant.filter(({ item }) => !(scores.get(item) > 0))].slice(0, 25);
};
`;

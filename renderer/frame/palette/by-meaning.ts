import { wordsOf } from '../../../service/model/kernel/text-search.ts';
import { isMeant, startsWord } from './api-labels.ts';
import { type Entry, type EntryGroup, merged } from './entry.ts';

const mostEntries = 8;

/**
 * The entries with all words of a text, or with most of them, each as typed or by its meaning. Fillers do not count. Entries
 * with the rarest words precede others, and their groups too; with `some`, entries whose whole name is typed are first.
 */
export function byMeaning(text: string, own: readonly EntryGroup[], words: 'all' | 'some'): readonly EntryGroup[] {
  const forms = formsIn(text);
  const compared = own.flatMap(({ title, entries }) =>
    entries.map((entry) => ({ title, entry, strengths: forms.map((form) => strengthOf(form, entry)) })),
  );
  const weights = forms.map((_, at) => 100 / compared.filter(({ strengths }) => strengths[at]).length);
  const scored = compared.map(({ strengths, ...others }) => ({
    ...others,
    count: strengths.filter(Boolean).length,
    score: strengths.reduce((sum, strength, at) => (strength > 0 ? sum + strength + (weights[at] ?? 0) : sum), 0),
  }));
  const fewest = words === 'all' ? forms.length : Math.max(1, ...scored.map(({ count }) => count));
  const isTyped = ({ name }: Entry) =>
    words === 'some' && wordsOf(name.replace('…', '')).every((word) => forms.some(({ typed }) => typed.includes(word)));
  const best = scored
    .filter(({ count }) => count >= fewest)
    .toSorted((left, right) => right.score - left.score)
    .toSorted((left, right) => Number(isTyped(right.entry)) - Number(isTyped(left.entry)));
  return merged(best.slice(0, mostEntries).map(({ title, entry }) => ({ title, entries: [entry] })));
}

interface Forms {
  /** The word, and its singular. */
  readonly typed: readonly string[];
  readonly meant: readonly string[];
}

/** The words without fillers; all words, if each of them is a filler. */
function formsIn(text: string): readonly Forms[] {
  const words = wordsOf(text);
  const counting = words.filter((word) => !fillers.has(word));
  return (counting.length > 0 ? counting : words).map((word) => ({
    typed: [word, word.replace(/(?<=...)s$/, '')],
    meant: /^[45]\d\d$/.test(word) ? [`${word[0]}xx`] : (meanings[word] ?? []),
  }));
}

/** How well an entry has a word, 0 if not: best as its name, then in its name, by its meaning there, and in its other terms. */
function strengthOf({ typed, meant }: Forms, { name, detail = '', alsoCalled = [] }: Entry): number {
  const terms = [detail, ...alsoCalled];
  const isName = (form: string) => name.toLowerCase().replace(/s?…?$/, '') === form;
  const isInName = (form: string) => startsWord(form, name);
  const isInTerms = (form: string) => isMeant(form, terms) || terms.some((term) => startsWord(form, term));
  const matches = [
    [...typed, ...meant].some(isName),
    typed.some(isInName),
    meant.some(isInName),
    typed.some(isInTerms),
    meant.some(isInTerms),
  ];
  return matches.includes(true) ? matches.length - matches.indexOf(true) : 0;
}

/** Words that do not decide what a text looks for. */
const fillers: ReadonlySet<string> = new Set(
  [
    'a an the my our me all this that is are was do does did can i it to of for in on at with and',
    'how what where why when new show see list view find get go open',
  ].flatMap((line) => line.split(' ')),
);

const coins = ['coins', 'transfer'];
const tokens = ['token', 'item', 'collection', 'offer'];
const failures = ['failed', 'problem', 'rejected'];
const everything = ['data', 'all records'];
/** Not only `PIN`, which would find “Pin to sidebar”. */
const pins = ['pincode', 'the PIN', 'change PIN', 'unlock PIN', 'signing method'];

/** Words of the console for other usual words. */
const meanings: Readonly<Record<string, readonly string[]>> = {
  nft: tokens,
  nfts: tokens,
  asset: tokens,
  eth: coins,
  ether: coins,
  matic: coins,
  crypto: coins,
  funds: coins,
  money: [...coins, 'payment', 'pay'],
  error: failures,
  errors: failures,
  failure: failures,
  failures: failures,
  broken: failures,
  wrong: failures,
  incorrect: ['wrong', ...failures],
  password: pins,
  passcode: pins,
  customer: ['user', 'buyer'],
  account: ['user', 'wallet'],
  login: ['sessions'],
  invoice: ['payment'],
  subscription: ['subscribe'],
  remove: ['delete'],
  modify: ['edit', 'update', 'change'],
  create: ['new'],
  generate: ['create', 'new'],
  mnemonic: ['private key'],
  everything,
  database: everything,
};

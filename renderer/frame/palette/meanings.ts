/** Words that do not decide what a text looks for. */
export const fillers: ReadonlySet<string> = new Set(
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

/** Other words that mean the same as a word. @example meaningsOf('403') // ["4xx"] */
export function meaningsOf(word: string): readonly string[] {
  return /^[45]\d\d$/.test(word) ? [`${word[0]}xx`] : (meanings[word] ?? []);
}

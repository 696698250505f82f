import { fieldsOf, textIn } from '../kernel/json.ts';

/** A kind of content that is not a keystore, and how to import its key, if it has one. */
interface OtherKind<Content> {
  readonly type: string;
  readonly remedy: string;
  readonly matches: (content: Content) => boolean;
}

type File = Readonly<Record<string, unknown>>;

const importKey = 'Import the private key in it as a private key.';
const exportKey = 'Export the private key of the account and import it as a private key.';
const derivePhrase = 'Derive the private key of the account in a wallet and import it as a private key.';
const otherChain = 'Use a keystore of an Ethereum wallet.';
const noKey = 'It contains no private key. Send the keystore of the address.';

const base58 = '[1-9A-HJ-NP-Za-km-z]';

const texts: readonly OtherKind<string>[] = [
  { type: 'empty', remedy: 'Send the complete file.', matches: like(/^$/) },
  {
    type: 'a private key in hexadecimal',
    remedy: 'Import it as a private key.',
    matches: like(/^(0x)?[0-9a-f]{64}$/i),
  },
  { type: 'an address', remedy: noKey, matches: like(/^(0x)?[0-9a-f]{40}$/i) },
  {
    type: 'a public key',
    remedy: noKey,
    matches: like(/^(0x)?(0[23][0-9a-f]{64}|(04)?[0-9a-f]{128})$|^(ssh|ecdsa)-\S+ AAAA/i),
  },
  { type: 'a recovery phrase', remedy: derivePhrase, matches: isPhrase },
  { type: 'a key of a Cosmos chain', remedy: otherChain, matches: like(/^-+BEGIN TENDERMINT /) },
  {
    type: 'a PEM file',
    remedy: 'If it holds a secp256k1 key, import its 32 bytes as a private key.',
    matches: like(/^-+ ?BEGIN /),
  },
  {
    type: 'an extended key (BIP-32)',
    remedy: derivePhrase,
    matches: like(new RegExp(`^[a-z](prv|pub)${base58}{100,}$`, 'i')),
  },
  {
    type: 'a private key of Bitcoin',
    remedy: otherChain,
    matches: like(new RegExp(`^([5KLc9]${base58}{50,51}|6P${base58}{56})$`)),
  },
  { type: 'a private key of Solana', remedy: otherChain, matches: like(new RegExp(`^${base58}{86,88}$`)) },
  {
    type: 'a private key of another network',
    remedy: otherChain,
    matches: like(/^(suiprivkey1|nsec1|edsk|ed25519:|AGE-SECRET-KEY-1)/),
  },
  {
    type: 'an address of another chain',
    remedy: noKey,
    matches: like(new RegExp(`^((bc|tb|cosmos|addr)1[0-9a-z]{20,}|[13T]${base58}{25,34})$`)),
  },
  {
    type: 'a wallet of Bitcoin Core',
    remedy: otherChain,
    // The magic numbers of SQLite and Berkeley DB.
    matches: (text) =>
      /^(# Wallet dump created by Bitcoin|SQLite format 3)/.test(text) || text.slice(0, 40).includes('b1\u0005\0'),
  },
  { type: 'an encrypted Electrum wallet', remedy: otherChain, matches: like(/^QklFM/) },
  {
    type: 'text encrypted with OpenSSL or CryptoJS',
    remedy: 'Decrypt it with its own program, and import the private key.',
    matches: like(/^U2FsdGVkX1/),
  },
  { type: 'incomplete or damaged JSON', remedy: 'Send the complete file.', matches: like(/^[[{]/) },
];

const lists: readonly OtherKind<readonly unknown[]>[] = [
  {
    type: 'a Solana keypair',
    remedy: otherChain,
    matches: (items) => [32, 64].includes(items.length) && items.every(isByte),
  },
  {
    type: 'a list of keystores',
    remedy: 'Import each of them separately.',
    matches: ofAll((item) => Object.keys(fieldsOf(item)).some((key) => /^crypto$/i.test(key))),
  },
  { type: 'a recovery phrase', remedy: derivePhrase, matches: (items) => isPhrase(items.map(textIn).join(' ')) },
  { type: 'a keystore of Sui', remedy: otherChain, matches: ofAll((item) => /^[\w+/]{43,44}=?$/.test(textIn(item))) },
];

const files: readonly OtherKind<File>[] = [
  {
    type: 'a validator keystore (EIP-2335)',
    remedy: 'Its BLS key cannot sign transactions. Use the keystore of a wallet, of version 3.',
    matches: ({ crypto }) => {
      const { kdf, checksum } = fieldsOf(crypto);
      return typeof kdf === 'object' || checksum !== undefined;
    },
  },
  {
    type: 'a keystore of Kaia (Klaytn)',
    remedy: 'Export its key as a keystore of version 3.',
    matches: withKey('keyring'),
  },
  {
    type: 'a keystore of ICON',
    remedy: otherChain,
    matches: ({ cointype, address }) => cointype === 'icx' || /^hx/.test(textIn(address)),
  },
  {
    type: 'a keystore of TRON',
    remedy: exportKey,
    matches: ({ address }) => new RegExp(`^(T${base58}{33}|41[0-9a-f]{40})$`).test(textIn(address)),
  },
  {
    type: 'a MetaMask vault',
    remedy: exportKey,
    matches: ({ vault, keyringcontroller, data, iv, salt }) =>
      [vault, keyringcontroller, fieldsOf(data).keyringcontroller].some(isPresent) ||
      [data, iv, salt].every((field) => typeof field === 'string'),
  },
  {
    type: 'an old MyEtherWallet file',
    remedy: exportKey,
    matches: (file) => 'private' in file && ('locked' in file || 'encrypted' in file),
  },
  { type: 'an eth-lightwallet vault', remedy: exportKey, matches: ({ encseed }) => typeof encseed === 'object' },
  { type: 'a Google service account key', remedy: otherChain, matches: withKey('client_email') },
  { type: 'a key of NEAR', remedy: otherChain, matches: ({ public_key }) => /^ed25519:/.test(textIn(public_key)) },
  {
    type: 'an unencrypted key file',
    remedy: importKey,
    matches: withKey('privatekey', 'private_key', 'private_keys', 'privkey', 'secretkey'),
  },
  {
    type: 'a recovery phrase',
    remedy: derivePhrase,
    matches: withKey('mnemonic', 'seedphrase', 'seed_phrase', 'phrase'),
  },
  { type: 'a Polkadot account', remedy: otherChain, matches: withKey('encoding') },
  { type: 'a wallet of Bitcoin Core', remedy: otherChain, matches: withKey('descriptors', 'wallet_name', 'hdseedid') },
  { type: 'an Electrum wallet', remedy: otherChain, matches: withKey('seed_version', 'wallet_type') },
  { type: 'a response with a keystore', remedy: 'Import its field keystore.', matches: withKey('keystore') },
  { type: 'a JSON Web Key', remedy: otherChain, matches: withKey('kty') },
  { type: 'a NEO wallet (NEP-6)', remedy: otherChain, matches: withKey('scrypt') },
  { type: 'a Cardano key', remedy: otherChain, matches: withKey('cborhex') },
  { type: 'a keystore of an Avalanche node', remedy: exportKey, matches: withKey('pass_hash') },
  { type: 'an address without its key', remedy: noKey, matches: withKey('address') },
];

/** What a text is instead of a JSON object, in a sentence with the remedy. `content` is its JSON value, if it has one. */
export function describeOtherText(text: unknown, content: unknown): string {
  const description = Array.isArray(content)
    ? describe(lists, content)
    : describe(texts, textIn(typeof content === 'string' ? content : text).trim());
  return description ?? 'This is not a keystore. Use a JSON object or its text.';
}

/** What a JSON object is instead of a keystore, in a sentence with the remedy; its keys are in lowercase. */
export function describeOtherFile(file: File): string | undefined {
  return describe(files, file);
}

function describe<Content>(kinds: readonly OtherKind<Content>[], content: Content) {
  const kind = kinds.find(({ matches }) => matches(content));
  return kind && `This is ${kind.type}, not a keystore. ${kind.remedy}`;
}

function like(pattern: RegExp) {
  return (text: string) => pattern.test(text);
}

function ofAll(matches: (item: unknown) => boolean) {
  return (items: readonly unknown[]) => items.length > 0 && items.every(matches);
}

/** Keystores may have any of these keys in addition to `crypto`. */
function withKey(...keys: readonly string[]) {
  return (file: File) => !('crypto' in file) && keys.some((key) => key in file);
}

function isPhrase(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return [12, 15, 18, 21, 24, 25].includes(words.length) && words.every(like(/^[\p{L}\p{M}]+$/u));
}

function isByte(item: unknown): boolean {
  return Number.isInteger(item) && Number(item) >= 0 && Number(item) < 256;
}

function isPresent(value: unknown): boolean {
  return value !== undefined;
}

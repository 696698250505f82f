import { meaningOf, type TokenUnits } from '../labels/readable-value.ts';
import { shorten } from '../labels/wire-names.ts';

interface Values {
  /** An amount of the token, or a number of item copies. */
  amount(name: string): string;
  /** An address, shortened. */
  who(name: string): string;
  text(name: string): string;
}

/** Errors of token standards (https://eips.ethereum.org/EIPS/eip-6093) and of OpenZeppelin, in plain words. */
const sentences: Readonly<Record<string, (values: Values) => string>> = {
  ERC20InsufficientBalance: ({ amount, who }) =>
    `${who('sender')} holds ${amount('balance')}, but ${amount('needed')} are required.`,
  ERC20InsufficientAllowance: ({ amount, who }) =>
    `${who('spender')} may spend ${amount('allowance')}, but ${amount('needed')} are required.`,
  ERC20InvalidReceiver: ({ who }) => `${who('receiver')} cannot receive this token.`,
  ERC20InvalidSender: ({ who }) => `${who('sender')} cannot send this token.`,
  ERC721NonexistentToken: ({ text }) => `Item ${text('tokenId')} does not exist.`,
  ERC721IncorrectOwner: ({ text, who }) =>
    `Item ${text('tokenId')} belongs to ${who('owner')}, not to ${who('sender')}.`,
  ERC721InsufficientApproval: ({ text, who }) =>
    `${who('operator')} may not move item ${text('tokenId')}: its owner has not approved it.`,
  ERC721InvalidReceiver: ({ who }) => `${who('receiver')} cannot receive items.`,
  ERC1155InsufficientBalance: ({ amount, who, text }) =>
    `${who('sender')} holds ${amount('balance')} of item ${text('tokenId')}, but ${amount('needed')} are required.`,
  ERC1155MissingApprovalForAll: ({ who }) =>
    `${who('operator')} may not move items of ${who('owner')}: the owner has not approved it.`,
  ERC1155InvalidReceiver: ({ who }) => `${who('receiver')} cannot receive items.`,
  OwnableUnauthorizedAccount: ({ who }) => `Only the contract owner may do this, not ${who('account')}.`,
  AccessControlUnauthorizedAccount: ({ who }) => `${who('account')} does not have the required role.`,
};

/**
 * The meaning of a contract error by its name and values; `undefined` for unknown errors. `units` are the token units.
 * @example plainRejection('ERC721NonexistentToken(tokenId: 14)') // "Item 14 does not exist."
 */
export function plainRejection(reason: string, units?: TokenUnits): string | undefined {
  const [, name = '', list = ''] = /\b([A-Z]\w+)\(([^()]*)\)/.exec(reason) ?? [];
  const sentence = Object.hasOwn(sentences, name) ? sentences[name] : undefined;
  if (!sentence) return undefined;
  const values = new Map(
    [...list.matchAll(/(\w+): ([^,]+)/g)].map(([, key = '', value = '']) => [key, value] as const),
  );
  const text = (key: string) => values.get(key) ?? '?';
  return sentence({
    text,
    who: (key) => shorten(text(key), 'short'),
    amount: (key) => meaningOf('uint256', text(key), name.startsWith('ERC20') ? units : undefined) ?? text(key),
  });
}

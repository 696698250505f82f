import { meaningOf, type TokenUnits } from '../words/readable-value.ts';
import { shorten } from '../words/shorten.ts';

interface Values {
  /** An amount of the token, or of copies of an item. */
  amount(name: string): string;
  /** An address, shortened. */
  who(name: string): string;
  text(name: string): string;
}

/**
 * What the errors of the token standards mean (https://eips.ethereum.org/EIPS/eip-6093), and those
 * of OpenZeppelin that most contracts use.
 */
const sentences: Readonly<Record<string, (values: Values) => string>> = {
  ERC20InsufficientBalance: ({ amount, who }) =>
    `${who('sender')} holds ${amount('balance')}, and ${amount('needed')} are needed.`,
  ERC20InsufficientAllowance: ({ amount, who }) =>
    `${who('spender')} may take ${amount('allowance')}, and ${amount('needed')} are needed.`,
  ERC20InvalidReceiver: ({ who }) => `${who('receiver')} cannot receive this token.`,
  ERC20InvalidSender: ({ who }) => `${who('sender')} cannot send this token.`,
  ERC721NonexistentToken: ({ text }) => `There is no item ${text('tokenId')}.`,
  ERC721IncorrectOwner: ({ text, who }) =>
    `Item ${text('tokenId')} belongs to ${who('owner')}, not to ${who('sender')}.`,
  ERC721InsufficientApproval: ({ text, who }) =>
    `${who('operator')} may not move item ${text('tokenId')}: its owner has not approved it.`,
  ERC721InvalidReceiver: ({ who }) => `${who('receiver')} cannot receive items.`,
  ERC1155InsufficientBalance: ({ amount, who, text }) =>
    `${who('sender')} holds ${amount('balance')} of item ${text('tokenId')}, and ${amount('needed')} are needed.`,
  ERC1155MissingApprovalForAll: ({ who }) =>
    `${who('operator')} may not move the items of ${who('owner')}: they have not approved it.`,
  ERC1155InvalidReceiver: ({ who }) => `${who('receiver')} cannot receive items.`,
  OwnableUnauthorizedAccount: ({ who }) =>
    `Only the owner of the contract may do this, not ${who('account')}.`,
  AccessControlUnauthorizedAccount: ({ who }) =>
    `${who('account')} has not the role that this needs.`,
};

/**
 * What a contract's error means, by the name of the error and its values; nothing for an error that
 * is not known. `units` is in what the token counts.
 * @example plainRefusal('ERC721NonexistentToken(tokenId: 14)') // "There is no item 14."
 */
export function plainRefusal(reason: string, units?: TokenUnits): string | undefined {
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
    amount: (key) =>
      meaningOf('uint256', text(key), name.startsWith('ERC20') ? units : undefined) ?? text(key),
  });
}

import type { Phrase } from '../../resources/signature-inspection.ts';
import type { DocumentKind } from './document-kind.ts';
import type { DocumentLook } from './document-look.ts';
import { bad, listed, plain, strong } from './phrases.ts';

const lasting =
  'A permit usually lives for minutes. It cannot be recalled before it is used, only overtaken by another one.';

/** Documents that let somebody take tokens. */
export const permitKinds: readonly DocumentKind[] = [
  // https://eips.ethereum.org/EIPS/eip-2612
  {
    primaryType: 'Permit',
    fields: {
      owner: 'address',
      spender: 'address',
      value: 'uint256',
      nonce: 'uint256',
      deadline: 'uint256',
    },
    giver: 'owner',
    takers: ['spender'],
    amounts: ['value'],
    ends: ['deadline'],
    lasting,
    sentence: (look) => [
      ...takes(look, [look.amount('value', look.domainToken())]),
      look.who('owner'),
      ...look.until('deadline'),
      plain('.'),
    ],
  },
  // https://github.com/makerdao/dss/blob/master/src/dai.sol: all or nothing, and 0 never ends.
  {
    primaryType: 'Permit',
    fields: {
      holder: 'address',
      spender: 'address',
      nonce: 'uint256',
      expiry: 'uint256',
      allowed: 'bool',
    },
    giver: 'holder',
    takers: ['spender'],
    ends: ['expiry'],
    lasting,
    sentence: (look) =>
      isAllowed(look)
        ? [
            ...takes(look, [bad(`any amount of ${look.domainToken()}`)]),
            look.who('holder'),
            ...endOfDai(look),
            plain('.'),
          ]
        : [
            plain('Stops '),
            look.who('spender'),
            plain(' from taking '),
            strong(look.domainToken()),
            plain(' of '),
            look.who('holder'),
            plain('.'),
          ],
    risks: (look) =>
      isAllowed(look)
        ? [
            {
              severity: 'bad',
              title: 'No limit on the amount',
              text: 'This kind of permit knows all or nothing. All that the holder has can be taken, and everything received later.',
              path: 'message.allowed',
            },
            ...(look.number('expiry') === 0n ? [neverEnds] : []),
          ]
        : [],
  },
  // https://github.com/Uniswap/permit2/blob/main/src/interfaces/IAllowanceTransfer.sol
  {
    primaryType: 'PermitSingle',
    fields: {
      'details.token': 'address',
      'details.amount': 'uint160',
      'details.expiration': 'uint48',
      spender: 'address',
      sigDeadline: 'uint256',
    },
    takers: ['spender'],
    amounts: ['details.amount'],
    ends: ['details.expiration', 'sigDeadline'],
    lasting: 'An allowance usually ends within 30 days. Until then it can be used again and again.',
    sentence: (look) => [
      ...takes(look, amountsOf(look, 'details', 'amount')),
      look.signerPhrase(),
      ...look.until('details.expiration'),
      plain('.'),
    ],
  },
  {
    primaryType: 'PermitBatch',
    fields: { details: 'PermitDetails[]', spender: 'address', sigDeadline: 'uint256' },
    takers: ['spender'],
    amounts: ['details[*].amount'],
    ends: ['details[*].expiration', 'sigDeadline'],
    lasting: 'An allowance usually ends within 30 days. Until then it can be used again and again.',
    sentence: (look) => [
      ...takes(look, amountsOf(look, 'details', 'amount')),
      look.signerPhrase(),
      ...(look.lengthOf('details') === 1 ? look.until('details[0].expiration') : []),
      plain('.'),
    ],
  },
  // https://github.com/Uniswap/permit2/blob/main/src/interfaces/ISignatureTransfer.sol
  {
    primaryType: /^Permit(?:Witness)?TransferFrom$/,
    fields: {
      'permitted.token': 'address',
      'permitted.amount': 'uint256',
      spender: 'address',
      nonce: 'uint256',
      deadline: 'uint256',
    },
    takers: ['spender'],
    amounts: ['permitted.amount'],
    ends: ['deadline'],
    lasting,
    sentence: onceFrom,
  },
  {
    primaryType: /^PermitBatch(?:Witness)?TransferFrom$/,
    fields: {
      permitted: 'TokenPermissions[]',
      spender: 'address',
      nonce: 'uint256',
      deadline: 'uint256',
    },
    takers: ['spender'],
    amounts: ['permitted[*].amount'],
    ends: ['deadline'],
    lasting,
    sentence: onceFrom,
  },
];

const neverEnds = {
  severity: 'warn',
  title: 'It never ends',
  text: 'An expiry of 0 means forever. Only another permit takes it back.',
  path: 'message.expiry',
} as const;

function isAllowed(look: DocumentLook): boolean {
  return look.text('allowed') === 'true';
}

function endOfDai(look: DocumentLook): Phrase[] {
  return look.number('expiry') === 0n ? [plain(' '), bad('without an end')] : look.until('expiry');
}

function onceFrom(look: DocumentLook): Phrase[] {
  return [
    ...takes(look, amountsOf(look, 'permitted', 'amount')),
    look.signerPhrase(),
    plain(', once,'),
    ...look.until('deadline'),
    plain('.'),
  ];
}

/** "Lets somebody take this and that from". */
function takes(look: DocumentLook, amounts: readonly Phrase[]): Phrase[] {
  return [
    plain('Lets '),
    look.who('spender'),
    plain(' take '),
    ...listed(amounts),
    plain(' from '),
  ];
}

/** The amounts of one struct with a token, or of a list of them; from the fourth on they are counted. */
function amountsOf(look: DocumentLook, list: string, amount: string): Phrase[] {
  const length = look.lengthOf(list);
  const structs = length === 0 ? look.paths(list) : look.paths(`${list}[*]`);
  const phrases = structs
    .filter((path) => look.text(`${path}.token`) !== undefined)
    .map((path) => look.amount(`${path}.${amount}`, look.nameOf(look.text(`${path}.token`) ?? '')));
  if (phrases.length === 0) return [strong('nothing')];
  return phrases.length > 3
    ? [...phrases.slice(0, 2), strong(`${phrases.length - 2} more tokens`)]
    : phrases;
}

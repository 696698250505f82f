import { chains } from '../../service/model/transactions/chain.ts';
import type { TypedDataDocument } from '../../service/model/wallets/typed-data.ts';

/** An address that is not a wallet here, for spenders, receivers and contracts. */
export const stranger = '0x50d50401cCA70f2e5e65A5E0F3c2Fc3f3168d466';
export const tokenContract = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC';
export const otherContract = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB';
export const largestUint256 = (2n ** 256n - 1n).toString();
export const largestUint160 = (2n ** 160n - 1n).toString();

type Fields = Readonly<Record<string, string>>;

/** Creates type members from names and types. */
export function members(fields: Fields) {
  return Object.entries(fields).map(([name, type]) => ({ name, type }));
}

/** Creates a document from abbreviated types, for the ETHEREUM chain of this machine. */
export function aDocument(
  primaryType: string,
  types: Readonly<Record<string, Fields>>,
  message: Readonly<Record<string, unknown>>,
  domain: Readonly<Record<string, unknown>> = {},
): TypedDataDocument {
  return {
    types: Object.fromEntries(Object.entries(types).map(([name, fields]) => [name, members(fields)])),
    primaryType,
    domain: {
      name: 'USD Coin',
      version: '2',
      chainId: chains.ETHEREUM.chainId,
      verifyingContract: tokenContract,
      ...domain,
    },
    message,
  };
}

const permit = {
  owner: 'address',
  spender: 'address',
  value: 'uint256',
  nonce: 'uint256',
  deadline: 'uint256',
};

/** ERC-2612. */
export function aPermit(
  message: Readonly<Record<string, unknown>>,
  domain: Readonly<Record<string, unknown>> = {},
): TypedDataDocument {
  const defaults = { spender: stranger, value: 1_500_000, nonce: 0, deadline: 0 };
  return aDocument('Permit', { Permit: permit }, { ...defaults, ...message }, domain);
}

const daiPermit = {
  holder: 'address',
  spender: 'address',
  nonce: 'uint256',
  expiry: 'uint256',
  allowed: 'bool',
};

export function aDaiPermit(message: Readonly<Record<string, unknown>>): TypedDataDocument {
  const defaults = { spender: stranger, nonce: 0, expiry: 0, allowed: true };
  return aDocument('Permit', { Permit: daiPermit }, { ...defaults, ...message }, { name: 'Dai' });
}

const permit2Types = {
  PermitDetails: { token: 'address', amount: 'uint160', expiration: 'uint48', nonce: 'uint48' },
  TokenPermissions: { token: 'address', amount: 'uint256' },
};

/** Permit2, selected by the primary type. */
export function aPermit2(
  primaryType: string,
  fields: Fields,
  message: Readonly<Record<string, unknown>>,
): TypedDataDocument {
  const types = { [primaryType]: fields, ...permit2Types };
  return aDocument(primaryType, types, { spender: stranger, ...message }, { name: 'Permit2' });
}

const authorization = {
  from: 'address',
  to: 'address',
  value: 'uint256',
  validAfter: 'uint256',
  validBefore: 'uint256',
  nonce: 'bytes32',
};

/** ERC-3009. */
export function anAuthorization(message: Readonly<Record<string, unknown>>): TypedDataDocument {
  const nonce = `0x${'ab'.repeat(32)}`;
  const defaults = { to: stranger, value: 1_500_000, validAfter: 0, nonce };
  return aDocument(
    'TransferWithAuthorization',
    { TransferWithAuthorization: authorization },
    { ...defaults, ...message },
  );
}

const forwardRequest = {
  from: 'address',
  to: 'address',
  value: 'uint256',
  gas: 'uint256',
  nonce: 'uint256',
  deadline: 'uint48',
  data: 'bytes',
};

/** EIP-2771. */
export function aForwardRequest(message: Readonly<Record<string, unknown>>): TypedDataDocument {
  const defaults = { to: stranger, value: 0, gas: 100_000, nonce: 0, data: '0x' };
  return aDocument('ForwardRequest', { ForwardRequest: forwardRequest }, { ...defaults, ...message });
}

const safeTransaction = {
  to: 'address',
  value: 'uint256',
  data: 'bytes',
  operation: 'uint8',
  safeTxGas: 'uint256',
  baseGas: 'uint256',
  gasPrice: 'uint256',
  gasToken: 'address',
  refundReceiver: 'address',
  nonce: 'uint256',
};

export function aSafeTransaction(message: Readonly<Record<string, unknown>>): TypedDataDocument {
  const nobody = `0x${'0'.repeat(40)}`;
  return {
    ...aDocument(
      'SafeTx',
      { SafeTx: safeTransaction },
      {
        to: stranger,
        value: '1500000000000000000',
        data: '0x',
        operation: 0,
        safeTxGas: 0,
        baseGas: 0,
        gasPrice: 0,
        gasToken: nobody,
        refundReceiver: nobody,
        nonce: 7,
        ...message,
      },
    ),
    domain: { chainId: chains.ETHEREUM.chainId, verifyingContract: tokenContract },
  };
}

const item = {
  itemType: 'uint8',
  token: 'address',
  identifierOrCriteria: 'uint256',
  startAmount: 'uint256',
  endAmount: 'uint256',
};

/** A Seaport order; default: token 12 for 1.5 of the native coin. */
export function anOrder({ offerer, ...parts }: Readonly<Record<string, unknown>>): TypedDataDocument {
  const native = {
    itemType: 0,
    token: `0x${'0'.repeat(40)}`,
    identifierOrCriteria: 0,
    startAmount: '1500000000000000000',
    endAmount: '1500000000000000000',
    recipient: offerer,
  };
  const collectible = {
    itemType: 2,
    token: otherContract,
    identifierOrCriteria: 12,
    startAmount: 1,
    endAmount: 1,
  };
  return aDocument(
    'OrderComponents',
    {
      OrderComponents: {
        offerer: 'address',
        zone: 'address',
        offer: 'OfferItem[]',
        consideration: 'ConsiderationItem[]',
        orderType: 'uint8',
        startTime: 'uint256',
        endTime: 'uint256',
        zoneHash: 'bytes32',
        salt: 'uint256',
        conduitKey: 'bytes32',
        counter: 'uint256',
      },
      OfferItem: item,
      ConsiderationItem: { ...item, recipient: 'address' },
    },
    {
      offerer,
      zone: `0x${'0'.repeat(40)}`,
      offer: [collectible],
      consideration: [native],
      orderType: 0,
      startTime: 0,
      endTime: 0,
      zoneHash: `0x${'00'.repeat(32)}`,
      salt: (2n ** 255n + 12_345n).toString(),
      conduitKey: `0x${'00'.repeat(32)}`,
      counter: 0,
      ...parts,
    },
    { name: 'Seaport', version: '1.6' },
  );
}

import type { TypedDataDocument } from '../../resources/typed-data.ts';

type Fields = Readonly<Record<string, string>>;

interface Parts {
  readonly domainTypes: Fields;
  readonly domain: Readonly<Record<string, unknown>>;
  /** The primary type first. */
  readonly types: Readonly<Record<string, Fields>>;
  readonly message: Readonly<Record<string, unknown>>;
}

function aDocument({ domainTypes, domain, types, message }: Parts): TypedDataDocument {
  const declared = { ...types, EIP712Domain: domainTypes };
  const [primaryType = ''] = Object.keys(types);
  return {
    types: Object.fromEntries(
      Object.entries(declared).map(([name, fields]) => [
        name,
        Object.entries(fields).map(([field, type]) => ({ name: field, type })),
      ]),
    ),
    primaryType,
    domain,
    message,
  };
}

const maker = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const verifyingContract = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC';
const none = `0x${'0'.repeat(40)}`;
const word = `0x${'ab'.repeat(32)}`;
const end = 1_893_456_000;
const nameAndContract = { name: 'string', chainId: 'uint256', verifyingContract: 'address' };
const fullDomain = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
};

const item = {
  itemType: 'uint8',
  token: 'address',
  identifierOrCriteria: 'uint256',
  startAmount: 'uint256',
  endAmount: 'uint256',
};
const orderComponents = {
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
};
const offered = {
  itemType: 2,
  token,
  identifierOrCriteria: '12',
  startAmount: '1',
  endAmount: '1',
};
const order = {
  offerer: maker,
  zone: none,
  offer: [offered],
  consideration: [{ ...offered, itemType: 0, token: none, recipient: maker }],
  // seaport-js sends this field, which the type does not declare.
  totalOriginalConsiderationItems: 1,
  orderType: 0,
  startTime: String(end),
  endTime: end,
  zoneHash: `0x${'00'.repeat(32)}`,
  salt: '0x360c6ebe0000000000000000000000000000000000000000f0d8f8a8b3c5d2e1',
  conduitKey: word,
  counter: '0',
};
const seaport = {
  domainTypes: fullDomain,
  domain: { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract },
};
const permit2 = {
  domainTypes: nameAndContract,
  domain: { name: 'Permit2', chainId: '0x1', verifyingContract },
};
const permitDetails = { token, amount: (2n ** 160n - 1n).toString(), expiration: end, nonce: 0 };
const tokenPermissions = { TokenPermissions: { token: 'address', amount: 'uint256' } };
const hyperliquid = {
  domainTypes: fullDomain,
  domain: {
    name: 'HyperliquidSignTransaction',
    version: '1',
    chainId: 421_614,
    verifyingContract: none,
  },
};
const cosmosDomain = {
  domainTypes: {
    name: 'string',
    version: 'string',
    chainId: 'uint256',
    verifyingContract: 'string',
    salt: 'string',
  },
  domain: {
    name: 'Cosmos Web3',
    version: '1.0.0',
    chainId: 9001,
    verifyingContract: 'cosmos',
    salt: '0',
  },
};
const fee = { feePayer: 'evmos1ada', amount: [{ denom: 'aevmos', amount: '20' }], gas: '200000' };

/** Documents of well-known protocols, by name, in the shapes of their public specifications. */
export const protocolDocuments: readonly (readonly [string, TypedDataDocument])[] = [
  // https://github.com/ProjectOpenSea/seaport/blob/main/docs/SeaportDocumentation.md
  ['Seaport order', aDocument({ ...seaport, types: orderComponents, message: order })],
  [
    'Seaport bulk order',
    aDocument({
      ...seaport,
      types: { BulkOrder: { tree: 'OrderComponents[2][2]' }, ...orderComponents },
      message: {
        tree: [
          [order, order],
          [order, order],
        ],
      },
    }),
  ],
  // https://github.com/Uniswap/permit2/tree/main/src/interfaces
  [
    'Permit2 allowance',
    aDocument({
      ...permit2,
      types: {
        PermitSingle: { details: 'PermitDetails', spender: 'address', sigDeadline: 'uint256' },
        PermitDetails: {
          token: 'address',
          amount: 'uint160',
          expiration: 'uint48',
          nonce: 'uint48',
        },
      },
      message: { details: permitDetails, spender: maker, sigDeadline: end },
    }),
  ],
  [
    'Permit2 transfer with a UniswapX order as witness',
    aDocument({
      ...permit2,
      types: {
        PermitWitnessTransferFrom: {
          permitted: 'TokenPermissions',
          spender: 'address',
          nonce: 'uint256',
          deadline: 'uint256',
          witness: 'ExclusiveDutchOrder',
        },
        ...tokenPermissions,
        ExclusiveDutchOrder: { info: 'OrderInfo', outputs: 'DutchOutput[]' },
        OrderInfo: {
          reactor: 'address',
          swapper: 'address',
          nonce: 'uint256',
          additionalValidationData: 'bytes',
        },
        DutchOutput: { token: 'address', startAmount: 'uint256', recipient: 'address' },
      },
      message: {
        permitted: { token, amount: '1000' },
        spender: maker,
        nonce: '1993353164669688581970088190602701610528397285201889446578254799128576197633',
        deadline: end,
        witness: {
          info: { reactor: token, swapper: maker, nonce: '1', additionalValidationData: '0x' },
          outputs: [{ token, startAmount: '1', recipient: maker }],
        },
      },
    }),
  ],
  // https://docs.cow.fi/cow-protocol/reference/core/signing-schemes
  [
    'CoW order',
    aDocument({
      domainTypes: fullDomain,
      domain: { name: 'Gnosis Protocol', version: 'v2', chainId: 1, verifyingContract },
      types: {
        Order: {
          ...{ sellToken: 'address', buyToken: 'address', receiver: 'address' },
          ...{ sellAmount: 'uint256', buyAmount: 'uint256', validTo: 'uint32', appData: 'bytes32' },
          ...{ feeAmount: 'uint256', kind: 'string', partiallyFillable: 'bool' },
          ...{ sellTokenBalance: 'string', buyTokenBalance: 'string' },
        },
      },
      message: {
        ...{ sellToken: token, buyToken: none, receiver: maker, sellAmount: '0x2710' },
        ...{ buyAmount: '9000', validTo: end, appData: word, feeAmount: '0', kind: 'sell' },
        ...{ partiallyFillable: false, sellTokenBalance: 'erc20', buyTokenBalance: 'erc20' },
        ...{ signingScheme: 'eip712', from: maker },
      },
    }),
  ],
  // https://github.com/1inch/limit-order-protocol/blob/master/contracts/OrderLib.sol
  [
    '1inch limit order',
    aDocument({
      domainTypes: fullDomain,
      domain: { name: '1inch Aggregation Router', version: '6', chainId: 1, verifyingContract },
      types: {
        Order: {
          ...{ salt: 'uint256', maker: 'address', receiver: 'address', makerAsset: 'address' },
          ...{ takerAsset: 'address', makingAmount: 'uint256', takingAmount: 'uint256' },
          makerTraits: 'uint256',
        },
      },
      message: {
        ...{ salt: (2n ** 255n + 1n).toString(), maker, receiver: none, makerAsset: token },
        ...{ takerAsset: token, makingAmount: '100', takingAmount: '0x64', makerTraits: '0' },
        extension: '0x',
      },
    }),
  ],
  // https://github.com/safe-global/safe-smart-account/blob/main/contracts/Safe.sol
  [
    'Safe transaction',
    aDocument({
      domainTypes: { chainId: 'uint256', verifyingContract: 'address' },
      domain: { chainId: '1', verifyingContract },
      types: {
        SafeTx: {
          ...{ to: 'address', value: 'uint256', data: 'bytes', operation: 'uint8' },
          ...{ safeTxGas: 'uint256', baseGas: 'uint256', gasPrice: 'uint256' },
          ...{ gasToken: 'address', refundReceiver: 'address', nonce: 'uint256' },
        },
      },
      message: {
        ...{ to: maker, value: '0', data: '', operation: 0, safeTxGas: 0, baseGas: '0' },
        ...{ gasPrice: 0, gasToken: none, refundReceiver: none, nonce: 7 },
      },
    }),
  ],
  [
    'Safe message',
    aDocument({
      domainTypes: { chainId: 'uint256', verifyingContract: 'address' },
      domain: { chainId: 1, verifyingContract },
      types: { SafeMessage: { message: 'bytes' } },
      message: { message: word },
    }),
  ],
  // https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/signing
  [
    'Hyperliquid transfer',
    aDocument({
      ...hyperliquid,
      types: {
        'HyperliquidTransaction:UsdSend': {
          hyperliquidChain: 'string',
          destination: 'string',
          amount: 'string',
          time: 'uint64',
        },
      },
      message: {
        ...{ type: 'usdSend', signatureChainId: '0x66eee', hyperliquidChain: 'Testnet' },
        ...{ destination: maker, amount: '1', time: 1_690_393_044_548 },
      },
    }),
  ],
  [
    'Hyperliquid agent',
    aDocument({
      domainTypes: fullDomain,
      domain: { name: 'Exchange', version: '1', chainId: 1337, verifyingContract: none },
      types: { Agent: { source: 'string', connectionId: 'bytes32' } },
      message: { source: 'a', connectionId: word },
    }),
  ],
  // https://github.com/evmos/evmos/tree/main/ethereum/eip712
  [
    'Evmos transaction',
    aDocument({
      ...cosmosDomain,
      types: {
        Tx: {
          ...{ account_number: 'string', chain_id: 'string', fee: 'Fee', memo: 'string' },
          ...{ msgs: 'Msg[]', sequence: 'string' },
        },
        Fee: { feePayer: 'string', amount: 'Coin[]', gas: 'string' },
        Coin: { denom: 'string', amount: 'string' },
        Msg: { type: 'string', value: 'MsgValue' },
        MsgValue: { from_address: 'string', to_address: 'string', amount: 'TypeAmount[]' },
        TypeAmount: { denom: 'string', amount: 'string' },
      },
      message: {
        ...{ account_number: '1', chain_id: 'evmos_9001-2', fee, memo: '', sequence: '0' },
        msgs: [
          {
            type: 'cosmos-sdk/MsgSend',
            value: { from_address: 'evmos1ada', to_address: 'evmos1bob', amount: fee.amount },
          },
        ],
      },
    }),
  ],
  // https://docs.zksync.io/zksync-protocol/era-vm/transactions/transaction-lifecycle#eip-712-0x71
  [
    'zkSync transaction',
    aDocument({
      domainTypes: { name: 'string', version: 'string', chainId: 'uint256' },
      domain: { name: 'zkSync', version: '2', chainId: 324 },
      types: {
        Transaction: {
          ...{ txType: 'uint256', from: 'uint256', to: 'uint256', gasLimit: 'uint256' },
          ...{ gasPerPubdataByteLimit: 'uint256', maxFeePerGas: 'uint256' },
          ...{ maxPriorityFeePerGas: 'uint256', paymaster: 'uint256', nonce: 'uint256' },
          ...{ value: 'uint256', data: 'bytes', factoryDeps: 'bytes32[]', paymasterInput: 'bytes' },
        },
      },
      message: {
        ...{ txType: 113, from: maker, to: token, gasLimit: '0x0f4240', maxFeePerGas: 250_000_000 },
        ...{ gasPerPubdataByteLimit: 50_000, maxPriorityFeePerGas: '0', paymaster: none, nonce: 0 },
        ...{ value: 0, data: '0x', factoryDeps: [], paymasterInput: '0x' },
      },
    }),
  ],
  // https://github.com/LayerZero-Labs/OneSig
  [
    'LayerZero OneSig root',
    aDocument({
      domainTypes: fullDomain,
      domain: {
        name: 'OneSig',
        version: '0.0.1',
        chainId: 1,
        verifyingContract: `0x${'0'.repeat(36)}dEaD`,
      },
      types: { SignMerkleRoot: { seed: 'bytes32', merkleRoot: 'bytes32', expiry: 'uint256' } },
      message: { seed: word, merkleRoot: word.toUpperCase().replace('X', 'x'), expiry: end },
    }),
  ],
];

import { expect, test } from 'vitest';
import { digestOfMetaMask, documentOf } from '../../../../test/signing/documents.ts';
import { valueIn } from '../../../../test/values.ts';
import { validate } from '../../../model/kernel/results/validation.ts';
import { type TypedDataDocument, typedDataDocument } from '../../../model/wallets/typed-data.ts';
import { toHex } from '../verify-signer.ts';
import { prepareTypedData } from './prepare-typed-data.ts';

const maker = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const verifyingContract = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC';
const none = `0x${'0'.repeat(40)}`;
const word = `0x${'ab'.repeat(32)}`;
const end = 1_893_456_000;
const fullDomain = 'string name,string version,uint256 chainId,address verifyingContract';
const safeDomain = 'uint256 chainId,address verifyingContract';

const item = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount';
const orderComponents = `OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)OfferItem(${item})ConsiderationItem(${item},address recipient)`;
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
  domainType: fullDomain,
  domain: { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract },
};
const permit2 = {
  domainType: 'string name,uint256 chainId,address verifyingContract',
  domain: { name: 'Permit2', chainId: '0x1', verifyingContract },
};
const fee = { feePayer: 'evmos1ada', amount: [{ denom: 'aevmos', amount: '20' }], gas: '200000' };

/** Documents of well-known protocols, by name, in the shapes of their public specifications. */
const protocolDocuments: readonly (readonly [string, TypedDataDocument])[] = [
  // https://github.com/ProjectOpenSea/seaport/blob/main/docs/SeaportDocumentation.md
  ['Seaport order', documentOf({ ...seaport, types: orderComponents, message: order })],
  [
    'Seaport bulk order',
    documentOf({
      ...seaport,
      types: `BulkOrder(OrderComponents[2][2] tree)${orderComponents}`,
      message: { tree: [Array(2).fill(order), Array(2).fill(order)] },
    }),
  ],
  // https://github.com/Uniswap/permit2/tree/main/src/interfaces
  [
    'Permit2 allowance',
    documentOf({
      ...permit2,
      types:
        'PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)',
      message: {
        details: { token, amount: (2n ** 160n - 1n).toString(), expiration: end, nonce: 0 },
        spender: maker,
        sigDeadline: end,
      },
    }),
  ],
  [
    'Permit2 transfer with a UniswapX order as witness',
    documentOf({
      ...permit2,
      types:
        'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,ExclusiveDutchOrder witness)TokenPermissions(address token,uint256 amount)ExclusiveDutchOrder(OrderInfo info,DutchOutput[] outputs)OrderInfo(address reactor,address swapper,uint256 nonce,bytes additionalValidationData)DutchOutput(address token,uint256 startAmount,address recipient)',
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
    documentOf({
      domainType: fullDomain,
      domain: { name: 'Gnosis Protocol', version: 'v2', chainId: 1, verifyingContract },
      types:
        'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)',
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
    documentOf({
      domainType: fullDomain,
      domain: { name: '1inch Aggregation Router', version: '6', chainId: 1, verifyingContract },
      types:
        'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)',
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
    documentOf({
      domainType: safeDomain,
      domain: { chainId: '1', verifyingContract },
      types:
        'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)',
      message: {
        ...{ to: maker, value: '0', data: '', operation: 0, safeTxGas: 0, baseGas: '0' },
        ...{ gasPrice: 0, gasToken: none, refundReceiver: none, nonce: 7 },
      },
    }),
  ],
  [
    'Safe message',
    documentOf({
      domainType: safeDomain,
      domain: { chainId: 1, verifyingContract },
      types: 'SafeMessage(bytes message)',
      message: { message: word },
    }),
  ],
  // https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/signing
  [
    'Hyperliquid transfer',
    documentOf({
      domainType: fullDomain,
      domain: {
        name: 'HyperliquidSignTransaction',
        version: '1',
        chainId: 421_614,
        verifyingContract: none,
      },
      types: 'HyperliquidTransaction:UsdSend(string hyperliquidChain,string destination,string amount,uint64 time)',
      message: {
        ...{ type: 'usdSend', signatureChainId: '0x66eee', hyperliquidChain: 'Testnet' },
        ...{ destination: maker, amount: '1', time: 1_690_393_044_548 },
      },
    }),
  ],
  [
    'Hyperliquid agent',
    documentOf({
      domainType: fullDomain,
      domain: { name: 'Exchange', version: '1', chainId: 1337, verifyingContract: none },
      types: 'Agent(string source,bytes32 connectionId)',
      message: { source: 'a', connectionId: word },
    }),
  ],
  // https://github.com/evmos/evmos/tree/main/ethereum/eip712
  [
    'Evmos transaction',
    documentOf({
      domainType: 'string name,string version,uint256 chainId,string verifyingContract,string salt',
      domain: {
        name: 'Cosmos Web3',
        version: '1.0.0',
        chainId: 9001,
        verifyingContract: 'cosmos',
        salt: '0',
      },
      types:
        'Tx(string account_number,string chain_id,Fee fee,string memo,Msg[] msgs,string sequence)Fee(string feePayer,Coin[] amount,string gas)Coin(string denom,string amount)Msg(string type,MsgValue value)MsgValue(string from_address,string to_address,TypeAmount[] amount)TypeAmount(string denom,string amount)',
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
    documentOf({
      domainType: 'string name,string version,uint256 chainId',
      domain: { name: 'zkSync', version: '2', chainId: 324 },
      types:
        'Transaction(uint256 txType,uint256 from,uint256 to,uint256 gasLimit,uint256 gasPerPubdataByteLimit,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,uint256 paymaster,uint256 nonce,uint256 value,bytes data,bytes32[] factoryDeps,bytes paymasterInput)',
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
    documentOf({
      domainType: fullDomain,
      domain: {
        name: 'OneSig',
        version: '0.0.1',
        chainId: 1,
        verifyingContract: `0x${'0'.repeat(36)}dEaD`,
      },
      types: 'SignMerkleRoot(bytes32 seed,bytes32 merkleRoot,uint256 expiry)',
      message: { seed: word, merkleRoot: word.toUpperCase().replace('X', 'x'), expiry: end },
    }),
  ],
];

test.each(protocolDocuments)('signs a %s like MetaMask', (_what, document) => {
  const parsed = valueIn(validate(typedDataDocument, document));

  expect(toHex(valueIn(prepareTypedData(parsed, '')).digest)).toBe(digestOfMetaMask(document));
});

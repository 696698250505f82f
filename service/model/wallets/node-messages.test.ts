import { expect, test } from 'vitest';
import { explainNodeMessage, findNodeMessage } from './node-messages.ts';

test.each([
  // anvil 1.7.1
  ['intrinsic gas too high -- tx.gas_limit > env.cfg.tx_gas_limit_cap', 'EIP-7825'],
  ['intrinsic gas too high -- tx.gas_limit > env.block.gas_limit', 'exceeds that of a block'],
  ['intrinsic gas too high -- CallGasCostMoreThanGasLimit', 'Raise gasLimit'],
  ['intrinsic gas too low', 'Raise gasLimit'],
  ['Out of gas: gas required exceeds allowance: 16777216', 'ran out of gas'],
  ['EVM error OutOfGas', 'ran out of gas'],
  ['EVM error MemoryOOG', 'ran out of gas'],
  ['EVM error InvalidFEOpcode', 'instruction INVALID'],
  ['EVM error OpcodeNotFound', 'hard fork lacks'],
  ['EVM error StackUnderflow', 'stack incorrectly'],
  ['EVM error StackOverflow', 'stack incorrectly'],
  ['EVM error InvalidJump', 'invalid position'],
  ['EVM error OutOfOffset', 'another contract returned'],
  ['EVM error StateChangeDuringStaticCall', 'may only read'],
  ['EVM error CreateContractSizeLimit', '24,576'],
  ['EVM error CreateContractStartingWithEF', '0xef'],
  ['EVM error CreateCollision', 'salt'],
  ['EVM error PrecompileError', 'precompiled'],
  ['max initcode size exceeded', '49,152'],
  ['max fee per gas less than block base fee', 'Raise maxFeePerGas'],
  ['Invalid input: `max_priority_fee_per_gas` greater than `max_fee_per_gas`', 'Lower maxPriorityFeePerGas'],
  ['Insufficient funds for gas * price + value', 'too few coins'],
  ['nonce too low', 'next nonce'],
  ['nonce too high', 'earlier nonce'],
  ['replacement transaction underpriced', '12.5 %'],
  ['transaction already imported', 'already'],
  ['invalid chain id for signer', 'another chain'],
  ['Failed to decode transaction', 'bytes'],
  ['BlockOutOfRangeError: block height is 0 but requested was 9', 'whole history'],
  [
    "EIP-7702 fields received but is not supported by the current hardfork.\n\nYou can use it by running anvil with '--hardfork prague' or later.",
    'hard fork',
  ],
  // geth
  ['transaction gas limit too high (cap: 16777216, tx: 16777217)', 'EIP-7825'],
  ['exceeds block gas limit', 'exceeds that of a block'],
  ['intrinsic gas too low: gas 20000, minimum needed 21000', 'Raise gasLimit'],
  ['insufficient gas for floor data gas cost: gas 21000, minimum needed 22000', 'Raise gasLimit'],
  ['gas required exceeds allowance (16777216)', 'ran out of gas'],
  ['invalid opcode: INVALID', 'instruction INVALID'],
  ['invalid opcode: opcode 0xc not defined', 'hard fork lacks'],
  ['stack underflow (0 <=> 2)', 'stack incorrectly'],
  ['stack limit reached 1024 (1023)', 'stack incorrectly'],
  ['invalid jump destination', 'invalid position'],
  ['write protection', 'may only read'],
  ['max code size exceeded', '24,576'],
  ['max initcode size exceeded: code size 49153, limit 49152', '49,152'],
  ['contract address collision', 'salt'],
  ['max fee per gas less than block base fee: address 0x00, maxFeePerGas: 1, baseFee: 7', 'Raise maxFeePerGas'],
  [
    'max priority fee per gas higher than max fee per gas: address 0x00, maxPriorityFeePerGas: 2, maxFeePerGas: 1',
    'Lower maxPriorityFeePerGas',
  ],
  ['transaction underpriced: gas tip cap 1, minimum needed 25000000000', "node's minimum"],
  ['tx fee (1.20 ether) exceeds the configured cap (1.00 ether)', 'Lower gasLimit or the fees'],
  ['insufficient funds for gas * price + value: address 0x00 have 1 want 2', 'too few coins'],
  ['nonce too low: address 0x00, tx: 1 state: 3', 'next nonce'],
  ['nonce has max value: address 0x00, nonce: 18446744073709551615', 'EIP-2681'],
  ['already known', 'already'],
  ['oversized data: transaction size 140110, limit 131072', '128 KiB'],
  ['txpool is full', 'again later'],
  ['transaction type not supported', 'hard fork'],
  ['sender not an eoa: address 0x00, len(code): 23', 'EIP-3607'],
  ['only replay-protected (EIP-155) transactions allowed over RPC', 'another chain'],
  ['invalid sender', 'signature'],
  ['missing trie node 00 (path ) state 0x00 is not available', 'whole history'],
  ['the method eth_foo does not exist/is not available', 'this method'],
  // reth, nethermind, besu
  ['lack of funds (1) for max fee (2)', 'too few coins'],
  ['gas limit 20000 is below the call gas cost 21000', 'Raise gasLimit'],
  ['tx gas limit 16777217 exceeds cap 16777216', 'EIP-7825'],
  ['OldNonce', 'next nonce'],
  ['NonceGap', 'earlier nonce'],
  ['InsufficientFunds, Balance is 0 less than sending value', 'too few coins'],
  ['FeeTooLow, EffectivePriorityFeePerGas too low 1 < 2', "node's minimum"],
  ['Upfront cost exceeds account balance', 'too few coins'],
  ['Nonce too distant from current sender nonce', 'earlier nonce'],
  ['Transaction gas limit exceeds block gas limit', 'exceeds that of a block'],
  ['Gas price below configured minimum gas price', "node's minimum"],
  ['Known transaction', 'already'],
])('explains a message of a node: %s', (message, part) => {
  expect(explainNodeMessage(message)).toContain(part);
});

test('quotes an unknown message on one line, as an answer of the node', () => {
  expect(explainNodeMessage('ran into\n a wall')).toBe('The node answered: “ran into a wall”');
});

test('does not take an unknown type of transaction for a known transaction', () => {
  expect(findNodeMessage('unknown transaction type')?.isKnown).toBeUndefined();
});

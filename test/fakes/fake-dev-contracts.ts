import { Interface } from 'ethers/abi';
import type { Transaction } from 'ethers/transaction';
import { deploymentProxy } from '../../contracts/addresses.ts';
import { selectorOf } from '../../service/domain/abi/encode-call.ts';
import { devContracts } from '../../service/model/transactions/dev-contracts.ts';
import type { FakeChain } from './fake-chain.ts';

const items = new Interface([
  'function mint(address to, uint256 id, uint256 amount)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
]);
const usdc = new Interface([
  'function mint(address to, uint256 amount)',
  'function transfer(address to, uint256 amount) returns (bool)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]);
const zero = `0x${'0'.repeat(64)}`;
const one = `0x${'1'.padStart(64, '0')}`;
const transferSelector = selectorOf('transfer(address,uint256)');
const zeroAddress = `0x${'0'.repeat(40)}`;

/**
 * Adds contracts to a fake chain that return 0 for every call except transfers, and log the ERC-1155 items that they
 * mint, and the USDC that they mint and transfer.
 */
export function actAsDevContracts(chain: FakeChain): void {
  const addresses = Object.values(devContracts).map(({ address }) => address);
  for (const address of [...addresses, deploymentProxy]) chain.codes.set(address, '0xfe');
  chain.respondToCall = ({ data = '' }) => ({ reverted: false, data: data.startsWith(transferSelector) ? one : zero });
  chain.logsOf = logsOf;
}

function logsOf({ to, from, data }: Transaction) {
  if (to === devContracts.erc1155.address) {
    const [receiver, id, amount] = items.parseTransaction({ data })?.args ?? [];
    if (!receiver) return [];
    const parameters = [from, zeroAddress, receiver, id, amount];
    return [{ address: to, ...items.encodeEventLog('TransferSingle', parameters) }];
  }
  if (to === devContracts.usdc.address) {
    const { name, args } = usdc.parseTransaction({ data }) ?? {};
    const [receiver, amount] = args ?? [];
    if (!receiver) return [];
    const sender = name === 'mint' ? zeroAddress : from;
    return [{ address: to, ...usdc.encodeEventLog('Transfer', [sender, receiver, amount]) }];
  }
  return [];
}

/** Why a node rejects a transaction, derived from its message. */
export type RejectionReason =
  | 'nonce-too-low'
  | 'replacement-underpriced'
  | 'fee-too-low'
  | 'insufficient-funds'
  | 'other';

/** A message of nodes in their different wordings. */
interface NodeMessage {
  readonly pattern: RegExp;
  /** What happened, then the remedy; without the final full stop. */
  readonly text: string;
  readonly reason?: RejectionReason;
  /** It ends an execution, like a revert; else the node rejects the request before any execution. */
  readonly isHalt?: true;
  /** The node has the transaction already. */
  readonly isKnown?: true;
  /** The same request may succeed later. */
  readonly isTemporary?: true;
}

/** Messages of anvil (revm), reth, geth, erigon, nethermind and besu. The first match, the specific one, counts. */
const nodeMessages: readonly NodeMessage[] = [
  {
    pattern: /(?<!un)known ?transaction|already ?known|already imported|already exists in the pool/i,
    text: 'The node has this transaction already. Wait for its block',
    isKnown: true,
  },
  {
    pattern: /nonce[^:]*too low|old ?nonce|nonce has already been used/i,
    text: 'Another transaction of the sender has used this nonce. Use the next nonce, or omit it',
    reason: 'nonce-too-low',
  },
  {
    pattern: /nonce has max value|nonce ?overflow|max(?:imum)? nonce/i,
    text: 'The sender has no nonce left (EIP-2681). Use another account',
  },
  {
    pattern: /nonce[^:]*too (?:high|distant)|nonce[_ ]?(?:too[_ ]?distant|gap)|gapped[- ]nonce/i,
    text: 'An earlier nonce of the sender is unused. Send the earlier transactions first, or omit the nonce',
  },
  {
    pattern: /replacement|replace existing|gas ?price too low to replace|future transaction tries to replace/i,
    text: 'A pending transaction of the sender has this nonce, and the fees are too low to replace it. Raise all fees by at least 12.5 %, or use the next nonce',
    reason: 'replacement-underpriced',
  },
  {
    pattern:
      /tx_gas_limit_cap|transaction gas limit(?!.*block)[^.]*(?:too high|exceed|greater|cap)|gas ?limit ?(?:greater ?than|exceeds)[^.]*cap|exceeds? (?:the )?(?:maximum |max )?transaction gas|tx ?gas ?limit[^.]*cap/i,
    text: 'The gas limit exceeds the maximum of one transaction (EIP-7825), which is 16,777,216 on Ethereum. Lower gasLimit, or split the call into several transactions',
  },
  {
    pattern:
      /block\.gas_limit|block gas ?limit|blockgaslimit|exceeds?(?: the)? ?gas ?limit|gas limit (?:exceeds|reached)|gas limit[^.]*block/i,
    text: 'The gas limit exceeds that of a block. Lower gasLimit, or split the call into several transactions',
  },
  {
    pattern:
      /intrinsic ?gas|CallGasCostMoreThanGasLimit|GasFloorMoreThanGasLimit|gas floor|floor data gas|gas uint64 overflow|call gas cost/i,
    text: 'The gas limit is below the cost of a transaction before its execution: 21,000 gas, and more with data. Raise gasLimit, or omit it',
  },
  {
    pattern: /blob.*(?:fee|price)|(?:fee|price).*blob/i,
    text: 'The fee for blobs is below that of the block. Raise maxFeePerBlobGas',
    reason: 'fee-too-low',
  },
  {
    pattern:
      /priority ?_?fee[^.]*(?:higher|greater|above|exceeds|more than)[^.]*max|tip[^.]*(?:higher|greater|above|exceeds)[^.]*(?:fee|max)|max_priority_fee_per_gas\W+greater/i,
    text: 'The priority fee exceeds the maximum fee. Lower maxPriorityFeePerGas, or raise maxFeePerGas',
  },
  {
    pattern: /fee.*exceeds the configured cap/i,
    text: 'The fee exceeds the limit that the node sets for one transaction. Lower gasLimit or the fees',
  },
  {
    pattern: /base ?fee/i,
    text: 'The maximum fee is below the base fee of the block. Raise maxFeePerGas or gasPrice, or omit the fees',
    reason: 'fee-too-low',
  },
  {
    pattern:
      /underpriced|fee ?too ?low|gas ?price[^.]*(?:too low|below)|below[^.]*(?:minimum|min)[^.]*(?:gas|fee)|gas tip cap|minimum needed/i,
    text: "The fees are below the node's minimum. Raise gasPrice, or maxFeePerGas and maxPriorityFeePerGas",
    reason: 'fee-too-low',
  },
  {
    pattern: /OutOfFunds/,
    text: 'A contract sends more coins than it has. Send coins to it, or lower the amount',
    isHalt: true,
  },
  {
    pattern: /insufficient (?:funds|balance|max ?fee)|insufficientfunds|lack of funds|upfront cost exceeds|overshot/i,
    text: 'The sender has too few coins for the value and the maximum gas cost. Send coins to it, or lower the value, gasLimit or fees',
    reason: 'insufficient-funds',
  },
  {
    pattern: /out ?of ?gas|OOG\b|gas required exceeds|exceeds allowance|always failing transaction/i,
    text: 'The execution ran out of gas. Raise gasLimit, or let the call do less',
    isHalt: true,
  },
  {
    pattern: /init ?code ?size/i,
    text: 'The creation code of the contract exceeds 49,152 bytes (EIP-3860). Split the contract, or shorten its constructor arguments',
    isHalt: true,
  },
  {
    pattern: /contract ?size ?limit|code size (?:limit |exceed)|max code size/i,
    text: 'The contract exceeds 24,576 bytes (EIP-170). Split it, or compile it with the optimizer',
    isHalt: true,
  },
  {
    pattern: /StartingWithEF|must not begin with 0xef/i,
    text: 'The code of the contract starts with 0xef, which is reserved (EIP-3541). Compile the contract again, and send its creation code',
    isHalt: true,
  },
  {
    pattern: /Create ?Collision|address collision/i,
    text: 'A contract exists at the address of the new contract. Use another nonce or salt',
    isHalt: true,
  },
  {
    pattern: /InvalidFEOpcode|invalid opcode: INVALID|designated INVALID|bad instruction 0?x?fe/i,
    text: 'The contract stopped with the instruction INVALID, like a failed assert before Solidity 0.8. Check the inputs, and the state of the contract',
    isHalt: true,
  },
  {
    pattern: /OpcodeNotFound|NotActivated|invalid opcode|undefined opcode|bad instruction|invalid instruction/i,
    text: "The contract contains an instruction that the chain's hard fork lacks. Compile it for that fork, and check its bytecode",
    isHalt: true,
  },
  {
    pattern: /invalid ?jump|bad jump/i,
    text: 'The contract jumps to an invalid position. Check its bytecode',
    isHalt: true,
  },
  {
    pattern: /stack ?(?:under|over)flow|stack ?limit/i,
    text: 'The contract uses the stack incorrectly: fewer values than it takes, or more than 1,024. Check its bytecode, and its recursion',
    isHalt: true,
  },
  {
    pattern: /OutOfOffset|return ?data out of bounds/i,
    text: 'The contract reads beyond the data that another contract returned. Check the addresses that it calls',
    isHalt: true,
  },
  {
    pattern: /StaticCall|CallNotAllowedInsideStatic|write protection|static ?state ?change/i,
    text: 'The contract changes the state in a call that may only read. Check the addresses that it calls',
    isHalt: true,
  },
  {
    pattern: /CallTooDeep|call ?depth/i,
    text: 'The contracts call each other more than 1,024 levels deep. Check them for endless recursion',
    isHalt: true,
  },
  { pattern: /precompile/i, text: 'A precompiled contract rejected its input. Check the inputs', isHalt: true },
  { pattern: /revert/i, text: 'The contract gave no reason', isHalt: true },
  {
    pattern: /sender (?:is )?not an? eoa|senders? with deployed code|sender_not_eoa|RejectCallerWithCode/i,
    text: 'The sender is a contract, which cannot sign transactions (EIP-3607). Use another sender',
  },
  {
    pattern: /chain ?_?id|replay-protected/i,
    text: 'The transaction is signed for another chain. Sign it with the id of this chain (EIP-155)',
  },
  {
    pattern: /authori[sz]ation ?list/i,
    text: 'The authorization list is invalid. Use at least one authorization and a receiver (EIP-7702)',
  },
  {
    pattern:
      /not supported by the current hardfork|(?:transaction|tx) ?type not supported|unsupported (?:transaction|tx) ?type|(?:invalid|unknown) transaction type|EIP-?\d+ (?:transactions? )?(?:is |are )?not supported|type not accepted|type disabled/i,
    text: 'The chain does not accept this type of transaction under its hard fork. Use another type, or a newer fork',
  },
  {
    pattern: /invalid sender|invalid signature|invalid transaction v, r, s|signature.*(?:invalid|mismatch)/i,
    text: 'The signature of the transaction is invalid. Sign it again',
  },
  {
    pattern:
      /oversized data|(?:transaction|tx) ?(?:is )?too (?:large|big)|exceeds max(?:imum)? (?:transaction )?size|max ?tx ?size/i,
    text: 'The transaction is larger than nodes accept, usually 128 KiB. Shorten its data',
  },
  {
    pattern: /pool is full|pool ?overflow|too many transactions|in-flight transaction limit/i,
    text: 'The node holds too many pending transactions. Send this one again later',
  },
  {
    pattern: /failed to decode|decode (?:signed )?transaction|rlp: |typed transaction too short|invalid rlp/i,
    text: 'The node cannot read the bytes of the transaction. Sign it again, and send it complete',
  },
  {
    pattern:
      /missing trie node|(?:historical |required )?state[^.]*(?:not available|unavailable|pruned)|BlockOutOfRange|block not found|header not found|unknown block/i,
    text: 'The node does not have that block or its state. Use a newer block, or a node with the whole history',
    isTemporary: true,
  },
  {
    pattern: /method[^.]*(?:not found|not supported|does not exist|not available)/i,
    text: 'The node does not offer this method. Use another node',
  },
  {
    pattern: /execution (?:aborted|timeout)|timed? ?out/i,
    text: 'The node stopped because the request took too long. Try again later, or request less',
    isTemporary: true,
  },
  {
    pattern: /rate limit|too many requests|(?:request|capacity|daily)[^.]*limit/i,
    text: 'The node limits the number of requests. Try again later, or use another node',
    isTemporary: true,
  },
];

/** The table entry of a node's message; `undefined` for unknown messages. */
export function findNodeMessage(message: string): Omit<NodeMessage, 'pattern'> | undefined {
  return nodeMessages.find(({ pattern }) => pattern.test(message));
}

/** A node's message as sentences with a remedy, or as a quotation if it is unknown; without the final full stop. */
export function explainNodeMessage(message: string, node = 'The node'): string {
  return findNodeMessage(message)?.text ?? `${node} answered: “${shortened(message)}”`;
}

/** A foreign text on one line, with limited length. */
export function shortened(text: string): string {
  const line = text.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}

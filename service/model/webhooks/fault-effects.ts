/** Where rules apply: application calls, keys, requests to chain nodes, embedded blocks, delivery attempts. */
export const faultLayers = ['http', 'signing', 'rpc', 'blocks', 'deliveries'] as const;
export type FaultLayer = (typeof faultLayers)[number];

export type FaultParameter = 'milliseconds' | 'status' | 'code' | 'retryAfterSeconds' | 'times' | 'gwei' | 'blocks';

interface EffectDefinition {
  readonly layer: FaultLayer;
  /** A short description of the effect. */
  readonly words: string;
  readonly needs?: readonly FaultParameter[];
  readonly takes?: readonly FaultParameter[];
}

export const faultEffects = {
  refuse: { layer: 'http', words: 'Rejects the call with an error', takes: ['status', 'code', 'retryAfterSeconds'] },
  delay: { layer: 'http', words: 'Delays the call', needs: ['milliseconds'] },
  reset: { layer: 'http', words: 'Resets the connection without processing the call' },
  'lose-answer': { layer: 'http', words: 'Processes the call, then resets the connection before the response' },
  'slow-signing': { layer: 'signing', words: 'Delays opening or using the key', needs: ['milliseconds'] },
  'fail-signing': { layer: 'signing', words: 'Fails to open or use the key' },
  'rpc-down': { layer: 'rpc', words: 'The node does not receive the request' },
  'rpc-slow': { layer: 'rpc', words: 'The node responds later', needs: ['milliseconds'] },
  'rpc-busy': { layer: 'rpc', words: 'The node is too busy to respond' },
  'rpc-answer-lost': { layer: 'rpc', words: 'The node processes the request, but its response is lost' },
  'rpc-twice': { layer: 'rpc', words: 'The node receives the request twice' },
  'rpc-garbled': { layer: 'rpc', words: 'The node returns an unreadable response' },
  'hand-over-dropped': { layer: 'rpc', words: 'The node accepts a transaction and drops it' },
  'hand-over-replaced': {
    layer: 'rpc',
    words: 'Another transaction of the sender uses the nonce; embedded chains only',
  },
  'no-blocks': { layer: 'blocks', words: 'No block is created' },
  'gas-spike': { layer: 'blocks', words: 'The next block has this base fee', needs: ['gwei'] },
  reorg: {
    layer: 'blocks',
    words: 'The next blocks are reorganised out and replaced',
    takes: ['blocks', 'milliseconds'],
  },
  'reorg-dropped': {
    layer: 'blocks',
    words: 'The next blocks are reorganised out and their transactions dropped',
    takes: ['blocks', 'milliseconds'],
  },
  duplicate: { layer: 'deliveries', words: 'Sends it more than once', takes: ['times'] },
  'hold-back': { layer: 'deliveries', words: 'Sends it later, after newer events' },
  late: { layer: 'deliveries', words: 'Sends it later, before newer events', needs: ['milliseconds'] },
  truncate: { layer: 'deliveries', words: 'Sends half of the body, then the complete body later' },
  'delivery-answer-lost': { layer: 'deliveries', words: 'Sends it, loses the response, and sends it again later' },
} as const satisfies Record<string, EffectDefinition>;

export type FaultEffectKind = keyof typeof faultEffects;

export const faultEffectKinds = Object.keys(faultEffects).filter(
  (kind): kind is FaultEffectKind => kind in faultEffects,
);

export function definitionOf(kind: FaultEffectKind): EffectDefinition {
  return faultEffects[kind];
}

/** The conditions that a rule of each layer can use. */
export const placesOf = {
  http: ['operations', 'path', 'applicationId'],
  signing: ['operations'],
  rpc: ['operations', 'chain'],
  blocks: ['chain'],
  deliveries: ['operations', 'endpoint', 'applicationId'],
} as const satisfies Record<FaultLayer, readonly string[]>;

/**
 * Where a rule takes hold: calls of applications, opening and using keys, questions to the nodes of chains,
 * the blocks of embedded chains, attempts to deliver.
 */
export const faultLayers = ['http', 'signing', 'rpc', 'blocks', 'deliveries'] as const;
export type FaultLayer = (typeof faultLayers)[number];

/** What an effect may be told besides its kind. */
export type FaultParameter =
  | 'milliseconds'
  | 'status'
  | 'code'
  | 'retryAfterSeconds'
  | 'times'
  | 'gwei'
  | 'blocks';

interface EffectDefinition {
  readonly layer: FaultLayer;
  /** What it does, in a few words. */
  readonly words: string;
  readonly needs?: readonly FaultParameter[];
  readonly takes?: readonly FaultParameter[];
}

/** Everything that a rule can do, with where it takes hold and what it has to be told. */
export const faultEffects = {
  refuse: {
    layer: 'http',
    words: 'Answers a failure, and does nothing',
    takes: ['status', 'code', 'retryAfterSeconds'],
  },
  delay: { layer: 'http', words: 'Does it later', needs: ['milliseconds'] },
  reset: { layer: 'http', words: 'Resets the connection, and does nothing' },
  'lose-answer': { layer: 'http', words: 'Does it, and resets the connection before the answer' },
  'slow-signing': {
    layer: 'signing',
    words: 'Opens or uses the key later',
    needs: ['milliseconds'],
  },
  'fail-signing': { layer: 'signing', words: 'Does not open or use the key' },
  'rpc-down': { layer: 'rpc', words: 'The node does not hear the question' },
  'rpc-slow': { layer: 'rpc', words: 'The node answers later', needs: ['milliseconds'] },
  'rpc-busy': { layer: 'rpc', words: 'The node is too busy to answer' },
  'rpc-answer-lost': { layer: 'rpc', words: 'The node does it, and nobody hears of it' },
  'rpc-twice': { layer: 'rpc', words: 'The node hears the question twice' },
  'rpc-garbled': { layer: 'rpc', words: 'What the node answers cannot be read' },
  'hand-over-dropped': {
    layer: 'rpc',
    words: 'The node takes a transaction, and forgets it',
  },
  'hand-over-replaced': {
    layer: 'rpc',
    words: 'Another transaction of the sender takes the nonce; embedded chains alone',
  },
  'no-blocks': { layer: 'blocks', words: 'No block is made' },
  'gas-spike': { layer: 'blocks', words: 'The next block has this base fee', needs: ['gwei'] },
  reorg: {
    layer: 'blocks',
    words: 'The next blocks go again, and others come in their place',
    takes: ['blocks', 'milliseconds'],
  },
  'reorg-dropped': {
    layer: 'blocks',
    words: 'The next blocks go again, and the node forgets what was in them',
    takes: ['blocks', 'milliseconds'],
  },
  duplicate: { layer: 'deliveries', words: 'Sends it more than once', takes: ['times'] },
  'hold-back': { layer: 'deliveries', words: 'Sends it later, behind newer ones' },
  late: {
    layer: 'deliveries',
    words: 'Sends it later, before newer ones',
    needs: ['milliseconds'],
  },
  truncate: { layer: 'deliveries', words: 'Sends half of the body, then the whole later' },
  'delivery-answer-lost': {
    layer: 'deliveries',
    words: 'Sends it, loses the answer, and sends it again later',
  },
} as const satisfies Record<string, EffectDefinition>;

export type FaultEffectKind = keyof typeof faultEffects;

/** The kinds of effects, in the order of the table. */
export const faultEffectKinds = Object.keys(faultEffects).filter(
  (kind): kind is FaultEffectKind => kind in faultEffects,
);

/** What the table says of an effect. */
export function definitionOf(kind: FaultEffectKind): EffectDefinition {
  return faultEffects[kind];
}

/** What of a place a rule of a layer can name. */
export const placesOf = {
  http: ['operations', 'path', 'applicationId'],
  signing: ['operations'],
  rpc: ['operations', 'chain'],
  blocks: ['chain'],
  deliveries: ['operations', 'endpoint', 'applicationId'],
} as const satisfies Record<FaultLayer, readonly string[]>;

import { EventFragment, Interface } from 'ethers/abi';
import {
  collection721,
  collection1155,
  custody,
  vaultdeskItems721,
  vaultdeskItems1155,
  vaultdeskPlayground,
  vaultdeskUsdc,
} from '../../contracts/artifacts.ts';
import { visibleText } from '../abi/visible-text.ts';
import type { ChainLog } from '../ports/chains.ts';

/** An event by its name, with its values. */
export interface EventWords {
  readonly event?: string;
  /** @example "Transfer(from: 0x…, to: 0x…, value: 5)" */
  readonly meaning?: string;
}

const longestMeaning = 500;

/** Events of the standards and of the dev contracts in words; nothing for any other. */
export function describeLog({ topics, data }: Pick<ChainLog, 'topics' | 'data'>): EventWords {
  const [topic = ''] = topics;
  for (const { face, fragment } of knownEvents().get(topic) ?? []) {
    const indexed = fragment.inputs.filter((input) => input.indexed).length;
    if (indexed !== topics.length - 1) continue;
    const values = decode(face, fragment, { topics, data });
    if (values) return { event: fragment.name, meaning: meaningOf(fragment, values) };
  }
  return {};
}

interface KnownEvent {
  readonly face: Interface;
  readonly fragment: EventFragment;
}

function knownEvents(): ReadonlyMap<string, readonly KnownEvent[]> {
  known ??= readEvents();
  return known;
}

let known: ReadonlyMap<string, readonly KnownEvent[]> | undefined;

function readEvents(): Map<string, KnownEvent[]> {
  const events = new Map<string, KnownEvent[]>();
  for (const { abi } of [
    vaultdeskUsdc,
    vaultdeskItems721,
    vaultdeskItems1155,
    collection721,
    collection1155,
    custody,
    vaultdeskPlayground,
  ]) {
    const face = new Interface(abi);
    for (const fragment of face.fragments)
      if (EventFragment.isFragment(fragment))
        events.set(fragment.topicHash, [
          ...(events.get(fragment.topicHash) ?? []),
          { face, fragment },
        ]);
  }
  return events;
}

/** A contract may emit whatever it likes under a known topic. */
function decode(
  face: Interface,
  fragment: EventFragment,
  { topics, data }: Pick<ChainLog, 'topics' | 'data'>,
): readonly unknown[] | undefined {
  try {
    return face.decodeEventLog(fragment, data, topics).toArray();
  } catch {
    return undefined;
  }
}

function meaningOf({ name, inputs }: EventFragment, values: readonly unknown[]): string {
  const parts = inputs.map((input, index) => `${input.name}: ${String(values[index])}`);
  return visibleText(`${name}(${parts.join(', ')})`, longestMeaning);
}

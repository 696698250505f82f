import { externalChain } from '../../chains/external-chain.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ExampleProgress } from '../../resources/first-steps.ts';
import { beginSeed, ownerOf } from '../../seeds/apply-seed.ts';
import { exampleText } from '../../seeds/examples/all-examples.ts';
import { seedRunOf } from '../../seeds/progress.ts';
import { tryToken } from '../try-token.ts';

/** The chain on which the examples trade. */
const marketChain = 'ETHEREUM';

/**
 * Makes a world worth looking at: the seed `gallery`, as the chosen application or the default one. Answers
 * once the first user stands; the rest goes on.
 */
export async function fillWithExamples(
  ports: Ports,
  { again }: { again: boolean },
  caller: Caller,
): Promise<Result<ExampleProgress>> {
  const owner = ownerOf(ports, caller);
  if (!owner.ok) return owner;
  const { network } = ports.chains.of(marketChain);
  if (!network.isEmbedded) return externalChain(network);
  if (seedRunOf(ports).isUnderWay)
    return fail('examples.under-way', 'The examples are being made. Wait until they stand.');
  if (!again && hasUsers(ports, owner.value))
    return fail(
      'examples.users-exist',
      'There are users already. Send again: true to add the examples to what there is.',
    );
  const begun = await beginSeed(ports, { text: exampleText('gallery') }, caller);
  if (!begun.ok) return begun;
  // The secret of another application is not kept; its step is taken by its program.
  await tryToken(ports, caller);
  await begun.value.first;
  return ok(exampleProgressOf(ports));
}

/** How far the seed is that was begun last, in the words of the examples. */
export function exampleProgressOf(ports: Pick<Ports, 'worlds'>): ExampleProgress {
  const { state, chapters, failure } = seedRunOf(ports).progress();
  return {
    state: state === 'applying' ? 'filling' : state,
    chapters: chapters.map(({ title }) => title),
    done: chapters.filter(({ done, total }) => done === total).length,
    ...(failure && {
      failure: { code: failure.code, message: `${failure.message} ${failure.wayBack}` },
    }),
  };
}

function hasUsers({ storage }: Pick<Ports, 'storage'>, applicationId: string): boolean {
  return storage.read(({ users }) => users.countBy('byCreation', applicationId)) > 0;
}

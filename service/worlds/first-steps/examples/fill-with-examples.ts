import { externalChain } from '../../../domain/chains/faucet.ts';
import type { ExampleProgress } from '../../../model/history/first-steps.ts';
import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import type { Caller } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { ownerOf, startSeed } from '../../seeds/apply-seed.ts';
import { exampleText } from '../../seeds/examples/all-examples.ts';
import { seedRunOf } from '../../seeds/progress.ts';

/** The chain on which the examples trade. */
const marketChain = 'ETHEREUM';

/** Applies the seed `gallery`. Responds once the first user is created; the rest continues in the background. */
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
    return fail('examples.under-way', 'Wait until the running fill with example data has finished.');
  if (!again && hasUsers(ports, owner.value))
    return fail(
      'examples.users-exist',
      'Send again: true to add the examples to the existing data. Users already exist.',
    );
  const begun = await startSeed(ports, { text: exampleText('gallery'), label: 'gallery' }, caller);
  if (!begun.ok) return begun;
  await begun.value.first;
  return ok(exampleProgressOf(ports));
}

export function exampleProgressOf(ports: Pick<Ports, 'worlds'>): ExampleProgress {
  const { state, chapters, failure } = seedRunOf(ports).progress();
  return {
    state: state === 'applying' ? 'filling' : state,
    chapters: chapters.map(({ title }) => title),
    done: chapters.filter(({ done, total }) => done === total).length,
    ...(failure && { failure: { code: failure.code, message: `${failure.message} ${failure.wayBack}` } }),
  };
}

function hasUsers({ storage }: Pick<Ports, 'storage'>, applicationId: string): boolean {
  return storage.read(({ users }) => users.countBy('byCreation', applicationId)) > 0;
}

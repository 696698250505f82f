import { z } from 'zod';
import { externalChain } from '../../../domain/chains/faucet.ts';
import { type ExampleProgress, exampleProgress } from '../../../model/history/first-steps.ts';
import { fail, ok } from '../../../model/kernel/results/result.ts';
import { mutation, route } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { ownerOf, startSeed } from '../../seeds/apply-seed.ts';
import { exampleText } from '../../seeds/examples/all-examples.ts';
import { seedRunOf } from '../../seeds/progress.ts';

const marketChain = 'ETHEREUM';

/** Applies the seed `gallery`. Responds once the first user is created; the rest continues in the background. */
export const fillWithExamples = mutation({
  summary: 'Fill with example data',
  description:
    'Users with wallets, signatures, items, a collection, offers, purchases, a webhook and payments, created with ordinary API calls: the seed `gallery`. Responds when it has started; records created before a failure remain. Rejected if users already exist, unless again is true, and if ETHEREUM is an external node.',
  route: route('POST', '/_vaultdesk/first-steps/examples'),
  hasEffectsBeforeCommit: true,
  input: z.object({ again: z.boolean().default(false).meta({ description: 'Adds the examples to existing users.' }) }),
  output: exampleProgress,
  async run(ports, { again }, caller) {
    const owner = ownerOf(ports, caller);
    if (!owner.ok) return owner;
    const { network } = ports.chains.of(marketChain);
    if (!network.isEmbedded) return externalChain(network);
    if (seedRunOf(ports).isUnderWay)
      return fail('examples.under-way', 'Wait until the running fill with example data has finished.');
    if (!again && ports.storage.read(({ users }) => users.countBy('byCreation', owner.value)) > 0)
      return fail(
        'examples.users-exist',
        'Send again: true to add the examples to the existing data. Users already exist.',
      );
    const started = await startSeed(ports, { text: exampleText('gallery'), label: 'gallery' }, caller);
    if (!started.ok) return started;
    await started.value.first;
    return ok(exampleProgressOf(ports));
  },
});

export function exampleProgressOf(ports: Pick<Ports, 'worlds'>): ExampleProgress {
  const { state, chapters, failure } = seedRunOf(ports).progress();
  return {
    state: state === 'applying' ? 'filling' : state,
    chapters: chapters.map(({ title }) => title),
    done: chapters.filter(({ done, total }) => done === total).length,
    ...(failure && { failure: { code: failure.code, message: `${failure.message} ${failure.wayBack}` } }),
  };
}

import { findDefault } from '../../auth/ensure-default-application.ts';
import { externalChain } from '../../chains/external-chain.ts';
import { toError } from '../../kernel/error.ts';
import { type Failure, fail, ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ExampleProgress } from '../../resources/first-steps.ts';
import { examplePin } from '../../resources/first-steps.ts';
import type { User } from '../../resources/user.ts';
import { createUser } from '../../users/create-user.ts';
import { tryToken } from '../try-token.ts';
import { fillingOf } from './filling.ts';
import { Interrupted, Narrator } from './narrator.ts';
import { marketChain } from './sales.ts';
import { tellStory } from './story.ts';

/**
 * Makes a world worth looking at, by the use cases that applications call and as the chosen application or
 * the default one. Answers once the first user stands; the rest goes on, and `filling.ts` knows how far.
 */
export async function fillWithExamples(
  ports: Ports,
  { again }: { again: boolean },
  caller: Caller,
): Promise<Result<ExampleProgress>> {
  const filling = fillingOf(ports);
  const owner = ownerOf(ports, caller);
  if (!owner.ok) return owner;
  const { network } = ports.chains.of(marketChain);
  if (!network.isEmbedded) return externalChain(network);
  if (filling.isUnderWay)
    return fail('examples.under-way', 'The examples are being made. Wait until they stand.');
  if (!again && hasUsers(ports, owner.value.applicationId))
    return fail(
      'examples.users-exist',
      'There are users already. Send again: true to add the examples to what there is.',
    );
  filling.begin();
  const signingMethod = { type: 'PIN', value: examplePin } as const;
  const seller = await createUser(ports, { reference: 'Ana Brandt', signingMethod }, owner.value);
  if (!seller.ok) {
    filling.end(seller.failure);
    return seller;
  }
  void fill(ports, owner.value, seller.value).then((failure) => filling.end(failure));
  return ok(filling.progress());
}

function ownerOf(ports: Pick<Ports, 'storage'>, caller: Caller) {
  const chosen = caller.role === 'anonymous' ? undefined : caller.applicationId;
  const applicationId = chosen ?? ports.storage.read(findDefault)?.id;
  return applicationId === undefined
    ? fail('application.not-found', 'There is no default application.')
    : ok({ role: 'application', applicationId } as const);
}

function hasUsers({ storage }: Pick<Ports, 'storage'>, applicationId: string): boolean {
  return storage.read(({ users }) => users.countBy('byCreation', applicationId)) > 0;
}

/** Never rejects: nobody waits for it. Answers why it ended before its end. */
async function fill(ports: Ports, owner: Caller, seller: User): Promise<Failure | undefined> {
  const filling = fillingOf(ports);
  try {
    // The secret of another application is not kept; its step is taken by its program.
    await tryToken(ports, owner);
    await tellStory(new Narrator(ports, owner), seller, () => filling.endChapter());
    return undefined;
  } catch (thrown) {
    if (thrown instanceof Interrupted) return thrown.failure;
    ports.log.error('examples.threw', { error: toError(thrown) });
    const unexpected = fail('UNKNOWN_ERROR', 'Something unexpected went wrong. The log has it.');
    return unexpected.failure;
  }
}

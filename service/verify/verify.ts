import { randomBytes } from 'node:crypto';
import { type Choice, choose } from './choose.ts';
import { openReceiver } from './receiver.ts';
import { run, type Verdict } from './run.ts';
import { suite } from './suite.ts';
import type { Target } from './target.ts';
import { createWorld } from './world/world.ts';

/** A run of the suite. */
export interface Course {
  readonly target: Target;
  readonly choice: Choice;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** Runs the suite against an implementation and deletes the webhooks that it registered. */
export async function verify(
  { target, choice, startedAt }: Course,
  report?: (verdict: Verdict) => void,
): Promise<Verdict[]> {
  const receiver = await openReceiver(target.receiverUrl);
  const world = createWorld(target, receiver, { run: randomBytes(4).toString('hex'), startedAt });
  try {
    return await run(world, choose(suite, choice), report);
  } finally {
    await Promise.allSettled(world.farewells.map((farewell) => farewell()));
    await receiver.close();
  }
}

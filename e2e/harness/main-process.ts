/** The driver's error if memory of the main process was collected just after its response. */
const lost = 'Resulting promise was garbage collected';

/** Waits for an action in the main process. The action is complete even if its response was lost. */
export async function done(action: Promise<unknown>): Promise<void> {
  try {
    await action;
  } catch (error) {
    if (!String(error).includes(lost)) throw error;
  }
}

/** Evaluates in the main process, again if the response was lost. */
export async function answerOf<Answer>(
  evaluate: () => Promise<Answer>,
  attemptsLeft = 3,
): Promise<Answer> {
  try {
    return await evaluate();
  } catch (error) {
    if (attemptsLeft === 1 || !String(error).includes(lost)) throw error;
    return answerOf(evaluate, attemptsLeft - 1);
  }
}

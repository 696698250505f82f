/** The driver's error if memory of the main process was collected just after its response. */
const lost = 'Resulting promise was garbage collected';

/** Waits for an action in the main process. The action is complete even if its response was lost. */
export async function done(act: Promise<unknown>): Promise<void> {
  try {
    await act;
  } catch (error) {
    if (!String(error).includes(lost)) throw error;
  }
}

/** Evaluates in the main process, again if the response was lost. */
export async function answerOf<Answer>(
  ask: () => Promise<Answer>,
  attemptsLeft = 3,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (attemptsLeft === 1 || !String(error).includes(lost)) throw error;
    return answerOf(ask, attemptsLeft - 1);
  }
}

/** What the driver says when memory was tidied up in the main process just after it had answered. */
const lost = 'Resulting promise was garbage collected';

/** Waits for something that is done in the main process; it is done also where the word of it got lost. */
export async function done(act: Promise<unknown>): Promise<void> {
  try {
    await act;
  } catch (error) {
    if (!String(error).includes(lost)) throw error;
  }
}

/** What the main process answers; it is asked anew where the answer got lost. */
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

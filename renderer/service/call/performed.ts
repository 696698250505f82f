/** The response to a request that was performed immediately; the console saves none for later. */
export function performed<Answer extends object>(
  answer: Answer,
): Exclude<Answer, { readonly status: 'SAVED' }> {
  if (isPerformed(answer)) return answer;
  throw new Error('The request was saved but not performed.');
}

function isPerformed<Answer extends object>(
  answer: Answer,
): answer is Exclude<Answer, { readonly status: 'SAVED' }> {
  return !('status' in answer && answer.status === 'SAVED');
}

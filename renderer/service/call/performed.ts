/** The response to a request that was performed immediately; the console saves none for later. */
export function performed<Answer extends object>(
  response: Answer,
): Exclude<Answer, { readonly status: 'SAVED' }> {
  if (isPerformed(response)) return response;
  throw new Error('The request was saved but not performed.');
}

function isPerformed<Answer extends object>(
  response: Answer,
): response is Exclude<Answer, { readonly status: 'SAVED' }> {
  return !('status' in response && response.status === 'SAVED');
}

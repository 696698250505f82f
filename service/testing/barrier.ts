/** A barrier: each call waits until `count` calls have arrived. */
export function createBarrier(count: number): () => Promise<void> {
  let meet = () => {};
  const met = new Promise<void>((resolve) => {
    meet = resolve;
  });
  let come = 0;
  return async () => {
    come += 1;
    if (come === count) meet();
    await met;
  };
}

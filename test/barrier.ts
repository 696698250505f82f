/** A barrier: each call waits until `count` calls have arrived. */
export function createBarrier(count: number): () => Promise<void> {
  let release = () => {};
  const allArrived = new Promise<void>((resolve) => {
    release = resolve;
  });
  let arrivals = 0;
  return async () => {
    arrivals += 1;
    if (arrivals === count) release();
    await allArrived;
  };
}

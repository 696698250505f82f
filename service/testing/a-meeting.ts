/** Lets nobody go on before as many have come. */
export function aMeetingOf(count: number): () => Promise<void> {
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

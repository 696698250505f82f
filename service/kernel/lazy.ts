/** Wraps a function so that it runs only on its first call; later calls return the same value. */
export function once<Value>(create: () => Value): () => Value {
  let cached: { readonly value: Value } | undefined;
  return () => {
    cached ??= { value: create() };
    return cached.value;
  };
}

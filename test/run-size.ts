const variable = 'VAULTDESK_TEST_SIZE';
const sizes = ['quick', 'full', 'long'] as const;

/** How much a randomized test tries: `quick` by default, `full` in CI, `long` by hand. */
type RunSize = (typeof sizes)[number];

/** The size in an environment; throws for an unknown size. */
export function readRunSize(environment: NodeJS.ProcessEnv): RunSize {
  const value = environment[variable] ?? 'quick';
  const size = sizes.find((knownSize) => knownSize === value);
  if (size) return size;
  throw new Error(`${variable} is "${value}". Set it to ${sizes.join(', ')}, or unset it.`);
}

/** The value for the size of this run. `long` is the same as `full` by default. */
export function bySize<Value>({
  quick,
  full,
  long = full,
}: {
  readonly quick: Value;
  readonly full: Value;
  readonly long?: Value;
}): Value {
  return { quick, full, long }[readRunSize(process.env)];
}

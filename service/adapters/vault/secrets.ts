/** Passes a secret to `use` and zeroes it when `use` ends, also if it throws. */
export async function withSecret<Value>(
  secret: Buffer,
  use: (secret: Buffer) => Value | Promise<Value>,
): Promise<Value> {
  try {
    return await use(secret);
  } finally {
    secret.fill(0);
  }
}

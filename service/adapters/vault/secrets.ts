/** Passes a secret to `work` and zeroes it when `work` ends, also if it throws. */
export async function withSecret<Value>(
  secret: Buffer,
  work: (secret: Buffer) => Value | Promise<Value>,
): Promise<Value> {
  try {
    return await work(secret);
  } finally {
    secret.fill(0);
  }
}

import { z } from 'zod';

const failureSchema = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type ConsoleFailure = z.infer<typeof failureSchema>;

const carrier = z.object({ data: z.object({ failure: failureSchema }) });

/** The failure inside an error of the client, or one that says the service did not answer. */
export function failureOf(error: unknown): ConsoleFailure {
  const parsed = carrier.safeParse(error);
  if (parsed.success) return parsed.data.data.failure;
  return {
    code: 'service.unreachable',
    message: 'Vaultdesk did not answer. Check that it is running, then try again.',
  };
}

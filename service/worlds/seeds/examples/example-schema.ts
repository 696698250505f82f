/** The schema next to an example in the repository; a running service serves it too. */
export const exampleSchema = { $schema: './seed.schema.json' } as const;

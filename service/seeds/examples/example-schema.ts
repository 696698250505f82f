/** Where the schema stands beside an example in the repository; a running service has it too. */
export const exampleSchema = { $schema: './seed.schema.json' } as const;

import { z } from 'zod';

/** Several query values: a repeated parameter or comma-separated values. */
const several = z.union([z.string(), z.array(z.string())]).transform((sent) =>
  [sent]
    .flat()
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== ''),
);

/** Validates each of 1 to 1,000 values; an error names the whole parameter. */
export function severalOf<Item extends z.ZodType>(item: Item, message: string) {
  const list = z.array(item).min(1).max(1_000);
  return several.transform((texts, context): z.output<Item>[] => {
    const parsed = list.safeParse(texts);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

import { z } from 'zod';

/** Several values of a query: the parameter repeated, or its values with commas between. */
const several = z.union([z.string(), z.array(z.string())]).transform((sent) =>
  [sent]
    .flat()
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== ''),
);

/** The same with each value checked, 1 to 1,000 of them; the fault names the parameter as a whole. */
export function severalOf<Item extends z.ZodType>(item: Item, message: string) {
  const list = z.array(item).min(1).max(1_000);
  return several.transform((texts, context): z.output<Item>[] => {
    const parsed = list.safeParse(texts);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

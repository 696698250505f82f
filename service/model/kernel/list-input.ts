import { z } from 'zod';
import type { Listing } from './listing.ts';

const wholeNumber = (minimum: number, maximum: number) =>
  z.coerce
    .number(`Use a whole number from ${minimum} to ${maximum}.`)
    .int(`Use a whole number from ${minimum} to ${maximum}.`)
    .min(minimum, `Use ${minimum} or more.`)
    .max(maximum, `Use ${maximum} or less.`);

/** The text of a search in a list. */
export function searchInput(description: string, text = z.string().trim()) {
  return text.optional().meta({ description });
}

const pageText = 'Number of the page, from 1.';
const sizeText = 'Records per page.';

/** `page` (from 1) and `size` of wallet API lists. */
export const pageInput = z.object({
  page: wholeNumber(1, 1_000_000).default(1).meta({ description: pageText }),
  size: wholeNumber(1, 1000).default(100).meta({ description: sizeText }),
});
export type PageInput = z.output<typeof pageInput>;

/** `pageNumber` (from 1) and `pageSize` of market API lists. */
export const marketPageInput = z.object({
  pageNumber: wholeNumber(1, 1_000_000).default(1).meta({ description: pageText }),
  pageSize: wholeNumber(1, 1000).default(100).meta({ description: sizeText }),
});
export type MarketPageInput = z.output<typeof marketPageInput>;

export const sortOrder = z
  .string()
  .transform((text) => text.toUpperCase())
  .pipe(z.enum(['ASC', 'DESC'], 'Use ASC or DESC.'))
  .meta({ description: 'Ascending or descending.' });

/** Next to `result` in a list response; `numberOfElements` counts all pages. */
const pagination = z
  .object({
    pageNumber: z.int(),
    pageSize: z.int(),
    numberOfPages: z.int(),
    numberOfElements: z.int(),
    hasNextPage: z.boolean(),
    hasPreviousPage: z.boolean(),
  })
  .meta({ id: 'Pagination' });

/** Output schema of a list operation. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), pagination });
}

export type Page<Item> = { items: Item[]; pagination: z.infer<typeof pagination> };

export function toPage<Stored, Item>(
  { total, slice }: Listing<Stored>,
  input: PageInput | MarketPageInput,
  show: (record: Stored) => Item,
): Page<Item> {
  const { page, size } = 'page' in input ? input : { page: input.pageNumber, size: input.pageSize };
  const numberOfPages = Math.ceil(total / size);
  return {
    items: slice((page - 1) * size, size).map((record) => show(record)),
    pagination: {
      pageNumber: page,
      pageSize: size,
      numberOfPages,
      numberOfElements: total,
      hasNextPage: page < numberOfPages,
      hasPreviousPage: page > 1 && total > 0,
    },
  };
}

/** Several query values: a repeated parameter or comma-separated values. */
const several = z.union([z.string(), z.array(z.string())]).transform((sent) =>
  [sent]
    .flat()
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== ''),
);

/** Validates each of 1 to 1,000 values; an error names the whole parameter. The description lists the options of an enum. */
export function severalOf<Item extends z.ZodType>(item: Item, message: string) {
  const list = z.array(item).min(1).max(1_000);
  const values = several.transform((texts, context): z.output<Item>[] => {
    const parsed = list.safeParse(texts);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
  const choice: unknown = item instanceof z.ZodPipe ? item.out : item;
  if (!(choice instanceof z.ZodEnum)) return values;
  return values.meta({ description: `One or several of ${choice.options.join(', ')}, separated by commas.` });
}

/** Theme colours by meaning. */
export type SeriesColor = 'chart-1' | 'chart-2' | 'warn-dot' | 'bad-dot';

/** A series with one value per slot; a missing value is `null`. */
export interface ChartSeries {
  readonly label: string;
  readonly color: SeriesColor;
  readonly values: readonly (number | null)[];
}

/** Time slots and their series. */
export interface ChartData {
  /** The start of each slot as an ISO instant. */
  readonly slots: readonly string[];
  readonly slotMilliseconds: number;
  /** Bars are stacked from the bottom; lines connect existing values. */
  readonly kind: 'bars' | 'lines';
  readonly series: readonly ChartSeries[];
  /** @example "ms" */
  readonly unit?: string;
}

/** Each series added to those below it, highest first. */
export function stacked(series: readonly ChartSeries[]): ChartSeries[] {
  const sums: number[] = [];
  return series
    .map((item) => ({
      ...item,
      values: item.values.map((value, index) => {
        const sum = (sums[index] ?? 0) + (value ?? 0);
        sums[index] = sum;
        return sum;
      }),
    }))
    .reverse();
}

/** @example valueText(1234, 'ms') // "1,234 ms" */
export function valueText(value: number | null | undefined, unit?: string): string {
  if (value === null || value === undefined) return 'none';
  const number = value.toLocaleString('en');
  return unit ? `${number} ${unit}` : number;
}

/** The values of a slot in one sentence. @example "30 successful, 2 client errors, 0 server errors" */
export function slotText({ series, unit }: Pick<ChartData, 'series' | 'unit'>, index: number) {
  return series.map(({ label, values }) => `${valueText(values[index], unit)} ${label}`).join(', ');
}

/** The sum of all values; missing values count as 0. */
export function sumOf(values: readonly (number | null)[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

/** The total of a series. */
export function figureOf({ label, color, values }: ChartSeries) {
  return { label, color, value: valueText(sumOf(values)) };
}

/** The indexes of values without a neighbour, which no line connects. */
export function aloneIn(values: ChartSeries['values']): number[] {
  const isThere = (index: number) => typeof values[index] === 'number';
  return values.flatMap((_value, index) =>
    isThere(index) && !isThere(index - 1) && !isThere(index + 1) ? [index] : [],
  );
}

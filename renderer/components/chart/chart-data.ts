/** Colours of the look, by what they say. */
export type SeriesColor = 'chart-1' | 'chart-2' | 'warn-dot' | 'bad-dot';

/** One row of values, one for each slot; nothing where there is none. */
export interface ChartSeries {
  readonly label: string;
  readonly color: SeriesColor;
  readonly values: readonly (number | null)[];
}

/** Slots of time and what is told of them. */
export interface ChartData {
  /** When each begins, as an ISO instant. */
  readonly slots: readonly string[];
  readonly slotMilliseconds: number;
  /** Bars stand on each other, the first at the foot; lines go through what there is. */
  readonly kind: 'bars' | 'lines';
  readonly series: readonly ChartSeries[];
  /** @example "ms" */
  readonly unit?: string;
}

/** Each row with those below it: what is drawn of bars that stand on each other, the highest first. */
export function stacked(series: readonly ChartSeries[]): ChartSeries[] {
  const sums: number[] = [];
  return series
    .map((one) => ({
      ...one,
      values: one.values.map((value, place) => {
        const sum = (sums[place] ?? 0) + (value ?? 0);
        sums[place] = sum;
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

/** What is told of a slot, in one sentence. @example "30 answered, 2 refused, 0 failed" */
export function slotText({ series, unit }: Pick<ChartData, 'series' | 'unit'>, place: number) {
  return series.map(({ label, values }) => `${valueText(values[place], unit)} ${label}`).join(', ');
}

/** All values together; what is missing counts as nothing. */
export function sumOf(values: readonly (number | null)[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

/** The figure of a row: all of its values together. */
export function figureOf({ label, color, values }: ChartSeries) {
  return { label, color, value: valueText(sumOf(values)) };
}

/** The places of values without a neighbour: no line goes through them. */
export function aloneIn(values: ChartSeries['values']): number[] {
  const isThere = (place: number) => typeof values[place] === 'number';
  return values.flatMap((_value, place) =>
    isThere(place) && !isThere(place - 1) && !isThere(place + 1) ? [place] : [],
  );
}

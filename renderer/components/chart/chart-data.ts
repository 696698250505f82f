import { toMinuteText } from '../../service/labels/instant-text.ts';
import { formatInstant } from '../../service/labels/time-zone.ts';

export type SeriesColor = 'chart-1' | 'chart-2' | 'warn-dot' | 'bad-dot';

/** A series with one value per slot; a missing value is `null`. */
export interface ChartSeries {
  readonly label: string;
  /** Replaces the label above the chart. */
  readonly short?: string;
  readonly color: SeriesColor;
  readonly values: readonly (number | null)[];
}

export interface ChartData {
  /** The start of each slot as an ISO instant. */
  readonly slots: readonly string[];
  readonly slotMilliseconds: number;
  /** Bars are stacked from the bottom; lines connect existing values. */
  readonly kind: 'bars' | 'lines';
  readonly series: readonly ChartSeries[];
  /** The first slot of the axis. */
  readonly first?: number;
  /** @example "ms" */
  readonly unit?: string;
}

const fewestSlots = 12;

/** The slot that starts the axis if a world is young: earlier slots, which are all empty, would be a long gap. */
export function firstSlot(series: readonly ChartSeries['values'][]): number {
  const firsts = series.map((values) => values.findIndex((value) => value)).filter((index) => index >= 0);
  const count = Math.max(0, ...series.map(({ length }) => length));
  return Math.max(0, Math.min(...firsts, count - fewestSlots));
}

export function onAxis({ first = 0, ...data }: ChartData): ChartData {
  const series = data.series.map((item) => ({ ...item, values: item.values.slice(first) }));
  return { ...data, slots: data.slots.slice(first), series };
}

/** The period that an axis shows, in minutes or hours. @example "last 12 min", "last 24 h" */
export function spanText({ slots, slotMilliseconds, first = 0 }: Omit<ChartData, 'kind' | 'series'>): string {
  return `last ${slots.length - first} ${slotMilliseconds === minute ? 'min' : 'h'}`;
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

export function figureOf({ label, short = label, color, values }: ChartSeries) {
  return { label: short, color, value: valueText(sumOf(values)) };
}

/** The indexes of values without a neighbour, which no line connects. */
export function aloneIn(values: ChartSeries['values']): number[] {
  const isThere = (index: number) => typeof values[index] === 'number';
  return values.flatMap((_value, index) =>
    isThere(index) && !isThere(index - 1) && !isThere(index + 1) ? [index] : [],
  );
}

/** The period of a slot from its first to its last minute, as list URL parameters. */
export type SlotSpan = { readonly from: string; readonly to: string };

/** The records to open from a slot. */
export interface SlotWay {
  /** The noun for the records. @example "requests" */
  readonly to: string;
  open(span: SlotSpan): void;
}

const minute = 60_000;

/** The period of a slot; `undefined` if the slot does not exist. */
export function spanOfSlot(
  { slots, slotMilliseconds }: Pick<ChartData, 'slots' | 'slotMilliseconds'>,
  index: number,
): SlotSpan | undefined {
  const slot = slots[index];
  if (slot === undefined) return undefined;
  const first = new Date(slot).getTime();
  const last = first + Math.max(slotMilliseconds - minute, 0);
  return { from: toMinuteText(first), to: toMinuteText(last) };
}

const aDay = 24 * 60 * 60 * 1000;

const timeParts = { hour: '2-digit', minute: '2-digit' } as const;
const dayParts = { day: 'numeric', month: 'short' } as const;

/** The axis label of a slot: hours in the chosen time zone, days in UTC because slots are days in UTC. */
export function toTick(slot: string, slotMilliseconds: number): string {
  const start = new Date(slot);
  return slotMilliseconds < aDay ? formatInstant(start, timeParts) : formatInstant(start, dayParts, 'UTC');
}

/** The name of a slot. @example "12 Nov, 14:00 to 15:00" */
export function toSlotName(slot: string, slotMilliseconds: number): string {
  const start = new Date(slot);
  if (slotMilliseconds >= aDay) return `${formatInstant(start, dayParts, 'UTC')} (UTC)`;
  const end = new Date(start.getTime() + slotMilliseconds);
  return `${formatInstant(start, { ...dayParts, ...timeParts })} to ${formatInstant(end, timeParts)}`;
}

/** The end of an axis from zero that includes this value; it and its half are round. @example niceTop(1380) // 1500 */
export function niceTop(value: number): number {
  if (!(value > 2)) return 2;
  const power = 10 ** Math.floor(Math.log10(value));
  const fits = (step: number) => step * power >= value && (step * power) % 2 === 0;
  return ([1, 1.5, 2, 3, 4, 5, 6, 8, 10].find(fits) ?? 10) * power;
}

/** A number on an axis. @example toAxisNumber(1500) // "1.5k" */
export function toAxisNumber(value: number): string {
  if (value >= 1e6) return `${value / 1e6}M`;
  return value >= 1e3 ? `${value / 1e3}k` : String(value);
}

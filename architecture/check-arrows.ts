import type { Floor } from './floors.ts';
import type { Arrow } from './import-graph.ts';
import { packageFault } from './package-fault.ts';
import type { PackageRule } from './packages.ts';
import { isForTests, isIn, type Place, placeOf } from './place.ts';

/** The rules that an import graph must follow. */
export interface Rules {
  readonly floors: readonly Floor[];
  readonly packages: readonly PackageRule[];
  /** Pairs of folders, `from → to`, that may still break a rule of floors. */
  readonly exceptions: readonly string[];
}

/** A sentence for each import that a rule forbids, and for each exception that nothing needs. */
export function checkArrows(arrows: readonly Arrow[], rules: Rules): string[] {
  const find = placesIn(rules.floors);
  const used = new Set<string>();
  const faults = arrows.flatMap((arrow) => {
    const place = find(arrow.from);
    if (!place) return [];
    if (arrow.isPackage) return sentence(arrow, packageFault(arrow, place, rules.packages));
    const target = find(arrow.to);
    const fault = target && (floorFault(arrow, place, target) ?? testFault(arrow, rules.floors));
    const pair = `${place.folder} → ${target?.folder}`;
    if (fault === undefined || !rules.exceptions.includes(pair)) return sentence(arrow, fault);
    used.add(pair);
    return [];
  });
  return [...faults, ...rules.exceptions.filter((pair) => !used.has(pair)).map(needless)];
}

/** A sentence for each file that no floor names, and for each name of a floor that is nowhere. */
export function checkFolders(files: readonly string[], floors: readonly Floor[]): string[] {
  const names = floors.flatMap(({ folders }) => folders);
  return [
    ...files.filter((file) => !placeOf(file, floors)).map((file) => `${file}: no floor names it`),
    ...names
      .filter((name) => !files.some((file) => isIn(file, name)))
      .map((name) => `${name}: a floor names it, and it is nowhere`),
  ];
}

function placesIn(floors: readonly Floor[]): (path: string) => Place | undefined {
  const places = new Map<string, Place | undefined>();
  return (path) => {
    if (!places.has(path)) places.set(path, placeOf(path, floors));
    return places.get(path);
  };
}

function needless(pair: string): string {
  return `${pair}: this exception is no longer needed; remove it from the list`;
}

function sentence({ from, to }: Arrow, fault: string | undefined): string[] {
  return fault === undefined ? [] : [`${from} → ${to}: ${fault}`];
}

function floorFault(arrow: Arrow, from: Place, to: Place): string | undefined {
  if (from.folder === to.folder) return undefined;
  if (from.depth > to.depth) return `an arrow up, from ${from.folder} to ${to.folder}`;
  if (from.depth === to.depth) return neighbourFault(from, to);
  return knownFault(arrow, from);
}

function knownFault(arrow: Arrow, { folder, floor: { knows } }: Place): string | undefined {
  return knows && !knows.some((name) => isKnown(name, arrow))
    ? `${folder} knows only ${knows.join(', ') || 'itself'}`
    : undefined;
}

/** A test may import from higher floors of its own house, but nothing that its floor forbids. */
function testFault(arrow: Arrow, floors: readonly Floor[]): string | undefined {
  if (!arrow.from.endsWith('.test.ts') || isIn(arrow.to, '**/testing')) return undefined;
  const home = placeOf(
    arrow.from,
    floors.filter((floor) => !isForTests(floor)),
  );
  if (!home || isIn(arrow.to, home.folder)) return undefined;
  const house = [arrow.from.split('/')[0] ?? '', 'contracts'];
  return knownFault(arrow, { ...home, floor: { knows: house, ...home.floor } });
}

function neighbourFault({ floor, folder, column }: Place, to: Place): string | undefined {
  if (floor.apart) return `${folder} and ${to.folder} do not import each other`;
  return column > to.column ? `${to.folder} precedes ${folder}` : undefined;
}

function isKnown(name: string, { to, isType }: Arrow): boolean {
  return name.startsWith('type ') ? isType && isIn(to, name.slice(5)) : isIn(to, name);
}

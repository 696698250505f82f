import type { Floor } from './floors.ts';
import type { Arrow } from './import-graph.ts';
import { packageFault } from './package-fault.ts';
import type { PackageRule } from './packages.ts';
import { type FloorPosition, isIn, positionOf } from './place.ts';

/** The rules that an import graph must follow. */
export type Rules = { readonly floors: readonly Floor[]; readonly packages: readonly PackageRule[] };

/** A sentence for each import that a rule forbids. */
export function checkArrows(arrows: readonly Arrow[], rules: Rules): string[] {
  const positionOfFile = positionFinder(rules.floors);
  return arrows.flatMap((arrow) => {
    const source = positionOfFile(arrow.from);
    if (!source) return [];
    if (arrow.isPackage) return sentence(arrow, packageFault(arrow, source, rules.packages));
    const target = positionOfFile(arrow.to);
    const fault = target && (floorFault(arrow, source, target) ?? testFault(arrow, target, rules.floors));
    return sentence(arrow, fault);
  });
}

/** A sentence for each file that no floor names, and for each name of a floor that is nowhere. */
export function checkFolders(files: readonly string[], floors: readonly Floor[]): string[] {
  const names = floors.flatMap(({ folders }) => folders);
  return [
    ...files.filter((file) => !positionOf(file, floors)).map((file) => `${file}: no floor names it`),
    ...names
      .filter((name) => !files.some((file) => isIn(file, name)))
      .map((name) => `${name}: a floor names it, and it is nowhere`),
  ];
}

function positionFinder(floors: readonly Floor[]): (path: string) => FloorPosition | undefined {
  const positions = new Map<string, FloorPosition | undefined>();
  return (path) => {
    if (!positions.has(path)) positions.set(path, positionOf(path, floors));
    return positions.get(path);
  };
}

function sentence({ from, to }: Arrow, fault: string | undefined): string[] {
  return fault === undefined ? [] : [`${from} → ${to}: ${fault}`];
}

function floorFault(arrow: Arrow, from: FloorPosition, to: FloorPosition): string | undefined {
  if (from.folder === to.folder) return undefined;
  if (from.depth > to.depth) return `an arrow up, from ${from.folder} to ${to.folder}`;
  if (from.depth === to.depth) return neighbourFault(from, to);
  return knownFault(arrow, from);
}

function knownFault(arrow: Arrow, { folder, floor: { knows } }: FloorPosition): string | undefined {
  return knows && !knows.some((name) => isKnown(name, arrow))
    ? `${folder} knows only ${knows.join(', ') || 'itself'}`
    : undefined;
}

/** A test may import everything of its own house, but of others only what its floor may know. */
function testFault(arrow: Arrow, target: FloorPosition, floors: readonly Floor[]): string | undefined {
  if (!arrow.from.endsWith('.test.ts') || target.floor.forTests) return undefined;
  const home = positionOf(
    arrow.from,
    floors.filter(({ forTests }) => !forTests),
  );
  if (!home || isIn(arrow.to, home.folder)) return undefined;
  const house = [arrow.from.split('/')[0] ?? '', 'contracts', 'conformance'];
  const knows = [...new Set([...house, ...(home.floor.knows ?? [])])];
  return knownFault(arrow, { ...home, floor: { ...home.floor, knows } });
}

function neighbourFault({ floor, folder, column }: FloorPosition, to: FloorPosition): string | undefined {
  if (floor.apart) return `${folder} and ${to.folder} do not import each other`;
  return column > to.column ? `${to.folder} precedes ${folder}` : undefined;
}

function isKnown(name: string, { to, isType }: Arrow): boolean {
  return name.startsWith('type ') ? isType && isIn(to, name.slice(5)) : isIn(to, name);
}

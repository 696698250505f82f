import type { Arrow } from './import-graph.ts';

/** Each way that leads from a file through its imports back to it, once; imports of types count too. */
export function findCircles(arrows: readonly Arrow[]): string[] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of arrows) targets.set(from, [...(targets.get(from) ?? []), to]);
  const done = new Set<string>();
  const way: string[] = [];
  const circles: string[] = [];
  const visit = (file: string) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
    if (way.includes(file) || done.has(file)) return;
    way.push(file);
    for (const to of targets.get(file) ?? []) visit(to);
    way.pop();
    done.add(file);
  };
  for (const file of targets.keys()) visit(file);
  return circles;
}

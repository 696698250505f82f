import type { Arrow } from './import-graph.ts';

/** Each way that leads from a file through its imports back to it, once; imports of types count too. */
export function findCircles(arrows: readonly Arrow[]): string[] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of arrows) targets.set(from, [...(targets.get(from) ?? []), to]);
  const visited = new Set<string>();
  const path: string[] = [];
  const circles: string[] = [];
  const visit = (file: string) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (path.includes(file) || visited.has(file)) return;
    path.push(file);
    for (const to of targets.get(file) ?? []) visit(to);
    path.pop();
    visited.add(file);
  };
  for (const file of targets.keys()) visit(file);
  return circles;
}

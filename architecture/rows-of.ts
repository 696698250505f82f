import type { Floor } from './floors.ts';

/** The floors of a folder as rows of a Markdown table, from top to bottom. */
export function rowsOf(top: string, floors: readonly Floor[]): string[] {
  const topFloors = floors.filter(({ folders }) => folders.some((name) => name.startsWith(`${top}/`)));
  return topFloors.map(({ folders, is }) => {
    const names = folders.map((name) => `\`${nameText(name.slice(top.length + 1))}\``);
    return `| ${names.join(', ')} | ${is} |`;
  });
}

function nameText(name: string): string {
  return name.includes('.') ? name : `${name}/`;
}

import type { Floor } from './floors.ts';

/** The floors of a folder as rows of a Markdown table, from top to bottom. */
export function rowsOf(top: string, floors: readonly Floor[]): string[] {
  const own = floors.filter(({ folders }) => folders.some((name) => name.startsWith(`${top}/`)));
  return own.map(({ folders, is }) => {
    const names = folders.map((name) => `\`${shown(name.slice(top.length + 1))}\``);
    return `| ${names.join(', ')} | ${is} |`;
  });
}

function shown(name: string): string {
  return name.includes('.') ? name : `${name}/`;
}

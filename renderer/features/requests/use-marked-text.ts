import { useEffect } from 'react';

/**
 * Marks a searched text in table rows without times and durations, and in parts of the panel with `data-searched`; its
 * words if none of them contains it as a whole.
 */
export function useMarkedText(search: string | undefined): void {
  useEffect(() => {
    const text = search?.trim().toLowerCase();
    const host = document.querySelector('main');
    // Not in browsers from before 2025.
    if (!host || !text || !('highlights' in CSS)) return;
    const mark = () => {
      const nodes = textNodesOf(host);
      const whole = rangesOf(nodes, text);
      const ranges = whole.length > 0 ? whole : text.split(/\s+/).flatMap((word) => rangesOf(nodes, word));
      CSS.highlights.set('searched', new Highlight(...ranges));
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(host, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      CSS.highlights.delete('searched');
    };
  }, [search]);
}

function textNodesOf(host: HTMLElement): readonly Text[] {
  return [...host.querySelectorAll('td:not([data-align="right"], :has(time)), [data-searched]')].flatMap((body) => {
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) nodes.push(walker.currentNode);
    return nodes;
  });
}

function rangesOf(nodes: readonly Text[], text: string): readonly Range[] {
  return nodes.flatMap((node) => {
    const content = node.data.toLowerCase();
    const ranges: Range[] = [];
    for (let at = content.indexOf(text); at >= 0; at = content.indexOf(text, at + text.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, Math.min(at + text.length, node.length));
      ranges.push(range);
    }
    return ranges;
  });
}

// @ts-check

/** @typedef {(now: number) => void} Action */

/** Event queue, earliest first. A heap, because it has millions of events. */
export class Timeline {
  /** @type {{ at: number, action: Action }[]} */
  #heap = [];

  /** @param {number} at In seconds. @param {Action} action */
  add(at, action) {
    const heap = this.#heap;
    let index = heap.push({ at, action }) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if ((heap[parent]?.at ?? 0) <= at) break;
      this.#swap(index, parent);
      index = parent;
    }
  }

  /** @param {number} end In seconds. */
  runUntil(end) {
    for (let next = this.#take(); next && next.at < end; next = this.#take()) next.action(next.at);
  }

  #take() {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    heap[0] = last;
    let index = 0;
    for (;;) {
      const [left, right] = [2 * index + 1, 2 * index + 2];
      let least = index;
      for (const child of [left, right])
        if ((heap[child]?.at ?? Infinity) < (heap[least]?.at ?? Infinity)) least = child;
      if (least === index) return first;
      this.#swap(index, least);
      index = least;
    }
  }

  /** @param {number} first @param {number} second */
  #swap(first, second) {
    const heap = this.#heap;
    const [left, right] = [heap[first], heap[second]];
    if (!left || !right) return;
    heap[first] = right;
    heap[second] = left;
  }
}

// @ts-check

/** @typedef {(now: number) => void} Deed */

/** Event queue, earliest first. A heap, because it has millions of events. */
export class Timeline {
  /** @type {{ at: number, deed: Deed }[]} */
  #heap = [];

  /** @param {number} at In seconds. @param {Deed} deed */
  add(at, deed) {
    const heap = this.#heap;
    let place = heap.push({ at, deed }) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if ((heap[parent]?.at ?? 0) <= at) break;
      this.#swap(place, parent);
      place = parent;
    }
  }

  /** @param {number} end In seconds. */
  runUntil(end) {
    for (let next = this.#take(); next && next.at < end; next = this.#take()) next.deed(next.at);
  }

  #take() {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    heap[0] = last;
    let place = 0;
    for (;;) {
      const [left, right] = [2 * place + 1, 2 * place + 2];
      let least = place;
      for (const child of [left, right])
        if ((heap[child]?.at ?? Infinity) < (heap[least]?.at ?? Infinity)) least = child;
      if (least === place) return first;
      this.#swap(place, least);
      place = least;
    }
  }

  /** @param {number} one @param {number} other */
  #swap(one, other) {
    const heap = this.#heap;
    const [left, right] = [heap[one], heap[other]];
    if (!left || !right) return;
    heap[one] = right;
    heap[other] = left;
  }
}

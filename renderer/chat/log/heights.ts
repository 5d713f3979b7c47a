/** Heights of the messages of a branch in pixels, by position: measured, or estimated until they were mounted. */
export interface Heights {
  readonly count: number
  /** Sets the branch. Heights of replaced messages are dropped. */
  follow(order: readonly (string | undefined)[]): void
  /** Returns whether the height changed. */
  measure(position: number, height: number): boolean
  /** Returns the height of everything above a position. */
  above(position: number): number
  /** Returns the position at a distance from the top, limited to the first and last message. */
  at(pixels: number): number
  /** Returns the measured heights for a later `createHeights`; null for unmeasured ones. */
  measured(): (number | null)[]
}

/** The height of a short answer. */
const defaultEstimate = 160

/**
 * Each height includes the `gap` to the next message. A Fenwick tree holds the sums, so that both lookups are
 * logarithmic.
 */
export function createHeights(gap: number, stored: readonly (number | null)[] = []): Heights {
  const measuredHeights = stored.filter((height) => height !== null)
  const sum = measuredHeights.reduce((total, height) => total + height, 0)
  const estimate = measuredHeights.length === 0 ? defaultEstimate + gap : sum / measuredHeights.length + gap

  let ids: readonly (string | undefined)[] = []
  let heights: (number | null)[] = [...stored]
  /** How much the messages of each block exceed the estimate. */
  let tree = new Float64Array(1)

  function add(position: number, more: number): void {
    for (let index = position + 1; index < tree.length; index += index & -index) tree[index] = (tree[index] ?? 0) + more
  }

  function build(count: number): void {
    tree = new Float64Array(Math.max(64, 2 ** Math.ceil(Math.log2(count + 2))))
    for (let position = 0; position < count; position += 1) {
      const height = heights[position] ?? null
      if (height !== null) tree[position + 1] = height + gap - estimate
    }
    for (let index = 1; index < tree.length; index += 1) {
      const parent = index + (index & -index)
      if (parent < tree.length) tree[parent] = (tree[parent] ?? 0) + (tree[index] ?? 0)
    }
  }

  return {
    get count() {
      return ids.length
    },

    follow(order) {
      if (order === ids) return
      const isFirst = ids.length === 0
      const change = order.findIndex(
        (id, position) => id !== undefined && ids[position] !== undefined && ids[position] !== id,
      )
      const kept = change === -1 ? order.length : change
      // Stored heights of the last branch are the best estimate.
      const isShorter = !isFirst && (heights.length > kept || order.length < ids.length)
      if (isShorter) heights = heights.slice(0, Math.min(kept, order.length))
      ids = order
      if (isFirst || isShorter || order.length + 1 >= tree.length) build(order.length)
    },

    measure(position, height) {
      const before = heights[position] ?? null
      if (before === height) return false
      while (heights.length < position) heights.push(null)
      heights[position] = height
      add(position, height - (before ?? estimate - gap))
      return true
    },

    above(position) {
      let total = position * estimate
      for (let index = Math.min(position, tree.length - 1); index > 0; index -= index & -index)
        total += tree[index] ?? 0
      return total
    },

    at(pixels) {
      let position = 0
      let left = pixels
      for (let step = tree.length / 2; step >= 1; step /= 2) {
        const next = position + step
        const block = step * estimate + (tree[next] ?? 0)
        if (next >= ids.length || block > left) continue
        position = next
        left -= block
      }
      return position
    },

    measured: () => heights.slice(0, ids.length),
  }
}

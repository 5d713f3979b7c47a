/** @typedef {import('./find-mutants.mjs').Mutant} Mutant */

/**
 * Returns a source with all its mutants. A mutant is active if `globalThis.gatehouseMutants.is` returns true for its
 * id.
 * @param {string} source
 * @param {readonly (Mutant & { id: number })[]} mutants
 */
export function instrument(source, mutants) {
  /** @type {{ at: number, isEnd: boolean, width: number, id: number, text: string }[]} */
  const insertions = []
  for (const { id, start, end, replacement, wrap } of mutants) {
    const width = end - start
    const [before, after] = brackets(id, replacement, wrap)
    const inside = wrap === 'block' ? 1 : 0
    insertions.push({ at: start + inside, isEnd: false, width, id, text: before })
    insertions.push({ at: end - inside, isEnd: true, width, id, text: after })
  }
  // At the same offset, ends come before beginnings. Of the beginnings, the widest is outermost, and likewise of the
  // ends.
  insertions.sort(
    (one, other) =>
      one.at - other.at ||
      Number(other.isEnd) - Number(one.isEnd) ||
      (one.isEnd ? one.width - other.width || other.id - one.id : other.width - one.width || one.id - other.id),
  )
  let text = 'const isMutant__ = globalThis.gatehouseMutants?.is ?? (() => false);'
  let from = 0
  for (const insertion of insertions) {
    text += source.slice(from, insertion.at) + insertion.text
    from = insertion.at
  }
  return text + source.slice(from)
}

/**
 * @param {number} id
 * @param {string} replacement
 * @param {Mutant['wrap']} wrap
 * @returns {[before: string, after: string]}
 */
function brackets(id, replacement, wrap) {
  switch (wrap) {
    case 'expression':
      return [`(isMutant__(${id})?(${replacement}):(`, '))']
    case 'statement':
      return [`{if(!isMutant__(${id})){`, '}}']
    case 'block':
      return [`if(!isMutant__(${id})){`, '}']
  }
}

import { runInNewContext } from 'node:vm'
import { parseSync, transformSync } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { findMutants } from './find-mutants.mjs'
import { instrument } from './instrument.mjs'

const source = `
  function price(amount: number, isFree?: boolean) {
    if (isFree ?? false) return 0
    else if (amount > 10) { amount -= 2; amount += 1 } else { amount = 7 }
    return { total: amount * 2 }
  }
  result = [price(3), price(20), price(1, true)]
`
const mutants = findMutants('file.ts', source).map((mutant, index) => ({ ...mutant, id: index + 1 }))

/**
 * Runs a source and returns its result; `active` selects a mutant.
 * @param {string} text
 */
function run(text, active = 0) {
  const context = {
    result: /** @type {unknown} */ (undefined),
    gatehouseMutants: { is: (/** @type {number} */ id) => id === active },
  }
  try {
    runInNewContext(transformSync('file.ts', text).code, context)
    return JSON.stringify(context.result)
  } catch (error) {
    return String(error)
  }
}

test('a source without an active mutant does what it did, with and without the global', () => {
  const text = instrument(source, mutants)
  const unchanged = run(source)
  expect(unchanged).toBe('[{"total":14},{"total":38},0]')
  expect(run(text)).toBe(unchanged)
  const alone = { result: undefined }
  runInNewContext(transformSync('file.ts', text).code, alone)
  expect(JSON.stringify(alone.result)).toBe(unchanged)
})

test('an active mutant has the effect of its change alone', () => {
  const text = instrument(source, mutants)
  for (const { id, start, end, replacement, wrap } of mutants) {
    const inPlace = wrap === 'statement' ? ';' : replacement
    const changed = `${source.slice(0, start)}${inPlace}${source.slice(end)}`
    expect([id, run(text, id)]).toEqual([id, run(changed)])
  }
  expect(mutants.length).toBeGreaterThan(15)
})

test('a statement without braces keeps its else, and nested expressions their order', () => {
  const nested = `if (a) b(c?.d ?? 'e'); else f([!g, \`\${h}\`])\nexport const i = (j: string) => ({ k: j === 'l' })`
  const text = instrument(
    nested,
    findMutants('file.ts', nested).map((mutant, index) => ({ ...mutant, id: index + 1 })),
  )
  expect(parseSync('file.ts', text).errors).toEqual([])
})

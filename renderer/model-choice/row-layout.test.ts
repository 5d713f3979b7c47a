import fc from 'fast-check'
import { expect, test } from 'vitest'
import { headingHeight, layOut, rowHeight, rowsWithin, rowTop, scrollToRow } from './row-layout.ts'

const blocks = layOut([
  { hasHeading: false, count: 1 },
  { hasHeading: true, count: 3 },
])

test('groups are below each other, with room for headings', () => {
  expect(blocks).toEqual([
    { top: 0, rowsTop: 0, bottom: 32, first: 0, count: 1 },
    { top: 32, rowsTop: 62, bottom: 158, first: 1, count: 3 },
  ])
  expect([rowTop(blocks, 0), rowTop(blocks, 2), rowTop(blocks, 4)]).toEqual([0, 94, null])
})

test('scrolling shows a row whole, and the heading above the first of a group', () => {
  const scroll = (index: number, top: number) => scrollToRow(blocks, index, { top, height: 64 })
  expect([scroll(3, 0), scroll(1, 94), scroll(1, 32), scroll(9, 7)]).toEqual([94, 32, 32, 7])
})

test('every row that is visible is mounted, and few others', () => {
  const groups = fc.array(fc.record({ hasHeading: fc.boolean(), count: fc.nat(40) }), { minLength: 1 })
  fc.assert(
    fc.property(groups, fc.nat(3000), fc.integer({ min: 1, max: 900 }), (sizes, from, height) => {
      const until = from + height
      const mounted = layOut(sizes).flatMap((block) => {
        const range = rowsWithin(block, from, until)
        expect(range.from).toBeLessThanOrEqual(range.until)
        return Array.from({ length: range.until - range.from }, (_, row) => block.first + range.from + row)
      })
      const total = sizes.reduce((sum, { count }) => sum + count, 0)
      const visible = Array.from({ length: total }, (_, row) => row).filter((row) => {
        const top = rowTop(layOut(sizes), row) ?? 0
        return top < until && top + rowHeight > from
      })
      expect(mounted).toEqual(visible)
      expect(mounted.length * rowHeight).toBeLessThanOrEqual(height + 2 * (rowHeight + headingHeight))
    }),
  )
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { columns, formatTable, mergeFigures, readTable, replaceTable, toRow } from './figure-table.mjs'

/** @param {Partial<import('../../bench/report.ts').ReportedFigure>} figure */
const row = (figure, date = '2026-11-26') =>
  toRow({ benchmark: 'size', name: 'composer', value: 1.234, unit: '×', goal: 1.1, verdict: 'missed', ...figure }, date)

test('a row has the goal with its direction and the value with its unit', () => {
  expect(row({ peer: 'list 3' })).toMatchObject({ goal: '≤ 1.1', ours: '1.234 ×', peer: 'list 3', verdict: 'missed' })
  expect(row({ goal: 2000, isMinimum: true, value: 12_345, unit: 'a second' })).toMatchObject({
    goal: '≥ 2,000',
    ours: '12,350 a second',
  })
  expect(row({ goal: null, verdict: '–' })).toMatchObject({ goal: '–', verdict: '–' })
})

test('a measured benchmark replaces its rows, and a figure that is still missed keeps its cause', () => {
  const cause = 'the disk'
  const old = [
    { ...row({ name: 'kept' }, 'before'), 'cause of a miss': cause },
    { ...row({ name: 'met now' }, 'before'), 'cause of a miss': cause },
    row({ name: 'gone' }, 'before'),
    row({ benchmark: 'start' }, 'before'),
  ]
  const measured = [row({ name: 'kept' }), row({ name: 'met now', verdict: 'met' }), row({ name: 'new' })]
  expect(mergeFigures(old, measured)).toEqual([
    { ...measured[0], 'cause of a miss': cause },
    measured[1],
    measured[2],
    old[3],
  ])
})

test('a table that is written is read again, and the text around it stays', () => {
  const rows = [row({ peer: 'a list – 1' }), row({ name: '20,000 chats', verdict: 'met' })]
  const text = `# Title\n\n${formatTable([row({ name: 'old' })])}\nEnd.\n`
  const replaced = replaceTable(text, rows)
  expect(readTable(replaced)).toEqual(rows)
  expect(replaced).toBe(`# Title\n\n${formatTable(rows)}\nEnd.\n`)
})

test('every missed figure in docs/performance.md has a cause, and no figure is listed twice', () => {
  const rows = readTable(readFileSync(new URL('../../docs/performance.md', import.meta.url), 'utf8'))
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter((each) => each.verdict === 'missed' && each['cause of a miss'] === '')).toEqual([])
  const keys = rows.map(({ benchmark, figure }) => `${benchmark}|${figure}`)
  expect(keys).toEqual([...new Set(keys)])
  expect(columns).toHaveLength(8)
})

/**
 * A row of the table in docs/performance.md: cells as text.
 * @typedef {Record<typeof columns[number], string>} Row
 * @typedef {import('../../bench/report.ts').ReportedFigure} ReportedFigure
 */

export const columns = /** @type {const} */ ([
  'benchmark',
  'figure',
  'goal',
  'peer',
  'ours',
  'verdict',
  'date',
  'cause of a miss',
])

/**
 * Returns the row of a measured figure, still without a cause.
 * @param {ReportedFigure} figure
 * @param {string} date
 * @returns {Row}
 */
export function toRow({ benchmark, name, value, unit, goal, isMinimum, peer, verdict }, date) {
  return {
    benchmark,
    figure: name,
    goal: goal === null ? '–' : `${isMinimum ? '≥' : '≤'} ${formatNumber(goal)}`,
    peer: peer ?? '',
    ours: `${formatNumber(value)} ${unit}`.trim(),
    verdict,
    date,
    'cause of a miss': '',
  }
}

/**
 * Replaces the rows of the measured benchmarks, in the order of the measurement. A figure that is still missed keeps its
 * cause; other benchmarks keep their rows.
 * @param {readonly Row[]} old
 * @param {readonly Row[]} measured
 * @returns {Row[]}
 */
export function mergeFigures(old, measured) {
  const causes = new Map(old.map((row) => [`${row.benchmark}|${row.figure}`, row['cause of a miss']]))
  const withCauses = measured.map((row) => ({
    ...row,
    'cause of a miss': (row.verdict === 'missed' && causes.get(`${row.benchmark}|${row.figure}`)) || '',
  }))
  const benchmarks = new Set([...old, ...measured].map(({ benchmark }) => benchmark))
  return [...benchmarks].flatMap((benchmark) => {
    const rows = withCauses.filter((row) => row.benchmark === benchmark)
    return rows.length > 0 ? rows : old.filter((row) => row.benchmark === benchmark)
  })
}

/**
 * Returns a Markdown table with aligned columns.
 * @param {readonly Row[]} rows
 */
export function formatTable(rows) {
  const lines = [columns.map(String), columns.map(() => ''), ...rows.map((row) => columns.map((name) => row[name]))]
  const widths = columns.map((_, column) => Math.max(3, ...lines.map((cells) => widthOf(cells[column] ?? ''))))
  return lines
    .map((cells, line) => {
      const padded = cells.map((cell, column) => {
        const width = widths[column] ?? 0
        return line === 1 ? '-'.repeat(width) : cell + ' '.repeat(width - widthOf(cell))
      })
      return `| ${padded.join(' | ')} |\n`
    })
    .join('')
}

/**
 * Returns the rows of the first table in a Markdown text that has these columns.
 * @param {string} markdown
 * @returns {Row[]}
 */
export function readTable(markdown) {
  const [, , ...lines] = tableOf(markdown).trimEnd().split('\n')
  return lines.map((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    // The columns are the keys of a row.
    return /** @type {Row} */ (Object.fromEntries(columns.map((name, index) => [name, cells[index + 1] ?? ''])))
  })
}

/**
 * Returns the text with other rows in its table.
 * @param {string} markdown
 * @param {readonly Row[]} rows
 */
export function replaceTable(markdown, rows) {
  const table = tableOf(markdown)
  return markdown.replace(table, () => formatTable(rows))
}

/** @param {string} markdown */
function tableOf(markdown) {
  const [table] = /^\| benchmark +\|.*\n(?:\|.*\n)*/m.exec(markdown) ?? []
  if (table === undefined) throw new Error('The text has no table of figures.')
  return table
}

/** @param {string} text */
function widthOf(text) {
  return Array.from(text).length
}

/** @param {number} value */
function formatNumber(value) {
  return value.toLocaleString('en', { maximumSignificantDigits: 4 })
}

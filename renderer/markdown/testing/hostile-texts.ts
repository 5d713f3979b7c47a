/** Texts for tests, for which a naive parser takes quadratic time or worse. */
export const hostileTexts: Record<string, string> = {
  'nested quotes': '>'.repeat(5000),
  'nested quotes with spaces': '> '.repeat(5000),
  'nested lists on a line': '- '.repeat(5000),
  'nested lists by indentation': Array.from({ length: 700 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n'),
  'open brackets': '['.repeat(20_000),
  'open images': '!['.repeat(20_000),
  'nested emphasis': `${'**a '.repeat(3000)}${'b** '.repeat(3000)}`,
  'half links': '[a]('.repeat(20_000),
  'links with one long word': `[${'a'.repeat(9000)}](https://x.com)\n\n`.repeat(25),
  'links with a host of many labels': `[${'1.'.repeat(4500)}](https://x.com)\n\n`.repeat(25),
  'open tags': '<a '.repeat(20_000),
  'back quotes': Array.from({ length: 300 }, (_, length) => '`'.repeat(length + 1)).join(' '),
  'a wide table': `${'|a'.repeat(2000)}\n${'|-'.repeat(2000)}\n${'|b'.repeat(2000)}`,
}

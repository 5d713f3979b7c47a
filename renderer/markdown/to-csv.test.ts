import { expect, test } from 'vitest'
import { lexBlock } from './bounded-lexer.ts'
import { ownToken } from './marked-token.ts'
import { toCsv } from './plain-text.ts'

function csvOf(markdown: string): string {
  const [table] = lexBlock(markdown).map(ownToken)
  if (table?.type !== 'table') throw new Error('This is no table.')
  return toCsv(table)
}

test('a table is copied as plain text, with quotes where CSV needs them', () => {
  expect(csvOf('| a | b, c |\n| - | - |\n| **x** `y` | say "hi" |\n| [link](https://a.example/) &amp; | $x$ |')).toBe(
    'a,"b, c"\nx y,"say ""hi"""\nlink &,x\n',
  )
})

test('what a spreadsheet would execute stays text, and numbers stay numbers', () => {
  expect(csvOf('| a | b | c |\n| - | - | - |\n| =HYPERLINK("x") | -5 % | @a |\n| +cmd | +1,5 | -a |')).toBe(
    'a,b,c\n"\'=HYPERLINK(""x"")",-5 %,\'@a\n\'+cmd,"+1,5",\'-a\n',
  )
})

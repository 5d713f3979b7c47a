import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { previewOf, titleFrom } from './preview-text.ts'

test.each([
  ['**Chat › How do I stop?**\n\nClick `Stop`.', 'Chat › How do I stop? Click Stop.'],
  ['# Head\n\n- one\n- two\n3. three', 'Head one two three'],
  ['> quoted\nSee [the page](https://example.com) and ![a picture](x.png)', 'quoted See the page and a picture'],
  ['2 * 3 = 6, snake_case_name and 5 ** 2', '2 * 3 = 6, snake_case_name and 5 ** 2'],
  ['```ts\nconst a = 1\n```', 'const a = 1'],
])('the preview of %j has its words without Markdown markup', (text, preview) => {
  expect(previewOf(text)).toBe(preview)
})

test('a preview is one line, and not longer than its text', () => {
  assert(
    property(string(), (text) => {
      const preview = previewOf(text)
      expect(preview).not.toMatch(/\n/)
      expect(preview.length).toBeLessThanOrEqual(text.length)
    }),
  )
})

test('a title is the beginning of the message over its lines, cut at a word', () => {
  expect(titleFrom('  ## What is this?\nand more')).toBe('What is this? and more')
  expect(titleFrom('Write a short mail to my landlord:\n\n- the **heating** is cold')).toBe(
    'Write a short mail to my landlord: the heating is cold',
  )
  const words = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'
  expect(titleFrom(words)).toBe('one two three four five six seven eight nine ten eleven twelve thirteen…')
  expect(titleFrom('x'.repeat(90))).toBe(`${'x'.repeat(40)}…`)
})

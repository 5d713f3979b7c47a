import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { firstSentence } from './first-sentence.ts'

test.each([
  ['Yes. And more of it.', 'Yes.'],
  [
    '**Presets**\n\nA preset is a *named* set of parameters. It has versions.',
    'Presets. A preset is a named set of parameters.',
  ],
  ['# What is `npm ci`?\n\nIt installs the lock file! Always.', 'What is npm ci? It installs the lock file!'],
  ['- **First:** read [the guide](https://example.com).\n- Then ask.', 'First: read the guide.'],
  ['\n\n> A quotation of two lines\n> that ends here.', 'A quotation of two lines'],
  ['| Name | Price |\n| --- | --- |\n| a | 1 |', 'Name Price'],
  ['```ts\nconst a = 1\n```', 'const a = 1'],
  ['---\n***\n', ''],
  ['', ''],
])('the first sentence of %j is %j', (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence)
})

test('the sentence of any answer has no markup and a limited length', () => {
  assert(
    property(string(), (text) => {
      const sentence = firstSentence(`${text} `.repeat(300))
      expect(sentence).not.toMatch(/[*`|#\n]/)
      expect(sentence.length).toBeLessThanOrEqual(602)
    }),
  )
})

import { expect, test } from 'vitest'
import { typesOf } from './class-types.mjs'

test('the type of a CSS Module has its local class names only', () => {
  const css = `@layer views { .panel :global(.prose) { .title { color: red } &:hover .end-mark { top: 0 } } }`
  expect(typesOf(css)).toBe(
    'declare const styles: {\n  readonly "panel": string\n  readonly "title": string\n  readonly "end-mark": string\n}\nexport default styles\n',
  )
})

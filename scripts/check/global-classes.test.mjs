import { expect, test } from 'vitest'
import { classNamesIn, localClassesIn } from './global-classes.mjs'

test('classes in selectors are found once, also nested and inside at-rules', () => {
  const css = `
    /* .comment { } */
    @import './a.css' layer(base);
    @layer parts { .btn:not(.icon-only), .btn > .row { color: red; } }
    @media (min-width: 1.5em) { .wide { margin: .5em; & .nested { top: 0 } .inner { top: 0 } } }
    [data-x='.quoted'] { background: url(a.png); }
  `
  expect(classNamesIn('a.css', css)).toEqual(['btn', 'icon-only', 'row', 'wide', 'nested', 'inner'])
})

test('in a CSS Module only what is in :global is found', () => {
  const css = `.own :global(.kit:not(.flat)) .own2 { } .own :global .all .rest { } .own3 { }`
  expect(classNamesIn('a.module.css', css)).toEqual(['kit', 'flat', 'all', 'rest'])
})

test('of a CSS Module, what is in the parentheses of :global is not local', () => {
  const css = `.own { & :global(.kit:not(.flat).deep) .inner:not(.off) { top: 0 } } .last { top: 0 }`
  expect(localClassesIn(css)).toEqual(['own', 'inner', 'off', 'last'])
})

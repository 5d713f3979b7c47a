import { expect, test } from 'vitest'
import { unusedClasses } from './unused-classes.mjs'

/** @param {Record<string, string>} files */
const found = (files) => unusedClasses(new Map(Object.entries(files)))

test('a class is unused if no importer names it, with the name by which it imports the module', () => {
  const sheets = {
    'ui/tag.module.css': '@layer kit { .tag { .end-mark { top: 0 } &.old :global(.lucide) { top: 0 } } }',
    'chat/tag.module.css': '@layer views { .tag { top: 0 } }',
  }
  const files = {
    'ui/tag.tsx': "import styles from './tag.module.css'\nconst tag = styles.tag",
    'chat/row.tsx': "import tag from '../ui/tag.module.css'\nconst name = tag['end-mark']",
    'chat/other.tsx': "const styles = {}\nconst name = styles.old + 'old'",
  }
  expect(found({ ...sheets, ...files })).toEqual(['ui/tag.module.css: old', 'chat/tag.module.css: tag'])
})

test('a computed class may be any word in quotes', () => {
  const css = '@layer kit { .warn { top: 0 } .danger { top: 0 } .calm { top: 0 } }'
  const source =
    "import styles from './a.module.css'\ntype Tone = 'warn' | 'danger'\nconst classOf = (tone: Tone) => styles[tone]"
  expect(found({ 'a.module.css': css, 'a.tsx': source })).toEqual(['a.module.css: calm'])
  expect(found({ 'a.module.css': css, 'a.tsx': source.replace('[tone]', '[problem.tone]') })).toEqual([])
})

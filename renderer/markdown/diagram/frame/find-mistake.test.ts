import mermaid from 'mermaid'
import { expect, test } from 'vitest'
import { findMistake } from './find-mistake.ts'

/** Returns Mermaid's error. */
const parse = async (source: string) =>
  mermaid.parse(source).then(
    () => null,
    (error: unknown) => findMistake(error, source),
  )

test.each([
  ['a flowchart', 'flowchart TD\n  A --> B\n  B --> [C\n  C --> D', 3],
  ['a sequence', 'sequenceDiagram\n  Ann->>Bob: Hello\n  Bob->>\n  Ann->>Bob: Bye', 3],
  ['a pie', 'pie\n  "Dogs" : 3\n  "Cats" : many', 3],
  ['a git graph', 'gitGraph\n  commit\n  brunch develop', 3],
  ['a flowchart with comments', '%% One\nflowchart TD\n\n%% Two\n  A --> B\n  %% Three\n  B --> [C\n  C --> D', 7],
  ['a flowchart with empty lines', '\n\nflowchart TD\n\n  A --> B\n\n  B --> [C\n  C --> D', 7],
  ['a flowchart with settings', '%%{init: {\n  "theme": "dark"\n}}%%\nflowchart TD\n  B --> [C\n  C --> D', 5],
  ['a flowchart with settings within', 'flowchart TD\n%%{init: {\n  "theme": "dark"\n}}%%\n  B --> [C\n  C --> D', 5],
  ['a flowchart with a title', '---\ntitle: Ways\n---\nflowchart TD\n  B --> [C\n  C --> D', 5],
  ['a kind that is unknown', 'flowers\n  A --> B', null],
])('the line of a mistake is found in: %s', async (_name, source, line) => {
  expect(await parse(source)).toMatchObject({ kind: 'mistake', line })
})

test('the error message names the same line', async () => {
  const found = await parse('%% One\nflowchart TD\n  B --> [C\n  C --> D')
  expect(found).toMatchObject({ line: 3, message: expect.stringContaining('on line 3:') })
})

test('any value can be thrown', () => {
  expect(findMistake('No.', '')).toEqual({ kind: 'mistake', line: null, message: 'No.' })
  expect(findMistake(undefined, '')).toMatchObject({ kind: 'mistake', line: null })
  expect(findMistake(new Error('Wrong on line 99'), 'a\nb')).toMatchObject({ line: null })
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinCommandLine, splitCommandLine } from './command-line.ts'

const split = (line: string, isBackslashPlain = false) => splitCommandLine(line, { isBackslashPlain })
const partsOf = (line: string, isBackslashPlain = false) => {
  const result = split(line, isBackslashPlain)
  return result.kind === 'parts' ? result.parts : result.problem
}

test.each([
  ['', []],
  ['  ', []],
  ['npx -y  @acme/server\t--port 80', ['npx', '-y', '@acme/server', '--port', '80']],
  ['a "b c" \'d e\'', ['a', 'b c', 'd e']],
  ['a"b c"d', ['ab cd']],
  ['a "" \'\'', ['a', '', '']],
  [String.raw`a\ b "c\"d" "e\f" 'g\h'`, ['a b', 'c"d', String.raw`e\f`, String.raw`g\h`]],
  ['one \\\n two', ['one', 'two']],
  ['one\ntwo', ['one', 'two']],
])('%j is split like a shell would', (line, parts) => {
  expect(partsOf(line)).toEqual(parts)
})

test('a backslash is plain in paths of Windows', () => {
  expect(partsOf(String.raw`C:\node\npx.cmd "C:\My notes\"`, true)).toEqual([
    String.raw`C:\node\npx.cmd`,
    'C:\\My notes\\',
  ])
})

test('an open quote and an open escape are problems', () => {
  expect([partsOf('a "b'), partsOf("a 'b"), partsOf('a \\')]).toEqual(['open-quote', 'open-quote', 'open-escape'])
})

test('what a shell would interpret is passed on and named', () => {
  expect(split('TOKEN=1 run ~/notes $HOME *.txt | tee a && b > c')).toEqual({
    kind: 'parts',
    parts: ['TOKEN=1', 'run', '~/notes', '$HOME', '*.txt', '|', 'tee', 'a', '&&', 'b', '>', 'c'],
    shellSigns: ['~', '$HOME', '*', '|', '&&', '>', 'TOKEN='],
  })
})

test('quoted signs and a tilde inside a word mean nothing to a shell either', () => {
  expect(split(`run '$HOME' "a|b" a~b`)).toEqual({
    kind: 'parts',
    parts: ['run', '$HOME', 'a|b', 'a~b'],
    shellSigns: [],
  })
})

test('joined parts are split into the same parts, on every system', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), fc.boolean(), (parts, isBackslashPlain) => {
      expect(split(joinCommandLine(parts), isBackslashPlain)).toEqual({
        kind: 'parts',
        parts,
        // A first part with an assignment is named, also if it needs no quotes.
        shellSigns: /^[A-Za-z_]\w*=/.exec(parts[0] ?? '')?.slice(0, 1) ?? [],
      })
    }),
  )
})

test('simple parts are joined without quotes', () => {
  expect(joinCommandLine(['npx', '-y', '@acme/server@1.2', 'a b', "it's"])).toBe(
    `npx -y @acme/server@1.2 'a b' 'it'"'"'s'`,
  )
})

test('any text is split or refused, without an error', () => {
  fc.assert(
    fc.property(fc.string(), fc.boolean(), (line, isBackslashPlain) => {
      expect(['parts', 'problem']).toContain(split(line, isBackslashPlain).kind)
    }),
  )
})

import { expect, test } from 'vitest'
import { isClosedFence } from './fence.ts'

test.each(['```mermaid\na\n```', '```mermaid\na\n```\n\n', '  ~~~~ts\na\n  ~~~~~', '```\n```'])(
  '%j is closed',
  (source) => {
    expect(isClosedFence(source)).toBe(true)
  },
)

test.each(['```mermaid\na', '```mermaid\na\n``', '```', '````\na\n```', '    indented', '```a\n~~~'])(
  '%j is not closed',
  (source) => {
    expect(isClosedFence(source)).toBe(false)
  },
)

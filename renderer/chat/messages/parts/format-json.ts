/**
 * Returns indented JSON; null for anything else. Only the space between tokens changes: numbers with more digits than a
 * double holds, and duplicate keys, stay.
 */
export function formatJson(text: string): string | null {
  if (!isJson(text)) return null
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? []
  let depth = 0
  let lines = ''
  tokens.forEach((token, index) => {
    const next = tokens[index + 1]
    switch (token) {
      case '{':
      case '[': {
        const isEmpty = next === '}' || next === ']'
        depth += 1
        lines += isEmpty ? token : token + lineStart(depth)
        return
      }
      case '}':
      case ']': {
        const before = tokens[index - 1]
        depth -= 1
        lines += before === '{' || before === '[' ? token : lineStart(depth) + token
        return
      }
      case ',':
        lines += token + lineStart(depth)
        return
      case ':':
        lines += ': '
        return
      default:
        lines += token
    }
  })
  return lines
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Indentation stops growing after a while: a nesting a thousand deep would be mostly space. */
function lineStart(depth: number): string {
  return `\n${'  '.repeat(Math.min(depth, 40))}`
}

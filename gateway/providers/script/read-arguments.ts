/** A line of a script that is wrong, with the reason for the person who wrote it. */
export class ScriptProblem extends Error {
  override readonly name = 'ScriptProblem'
}

/** The text after a directive: words in order, and `name=value` pairs. */
export interface DirectiveArguments {
  readonly words: readonly string[]
  readonly named: ReadonlyMap<string, string>
}

const argument = /(?:([a-z][a-z-]*)=)?("(?:[^"\\]|\\.)*"|[^\s"]+)(?=\s|$)/y

/**
 * Reads `429 retry-after=2 message="Slow down"`. A value in double quotes is read as a JSON string.
 * @throws ScriptProblem for a name that is not allowed, a name that occurs twice, or more words than `maxWords`
 */
export function readArguments(text: string, names: readonly string[], maxWords: number): DirectiveArguments {
  const words: string[] = []
  const named = new Map<string, string>()
  let rest = text.trim()
  while (rest !== '') {
    argument.lastIndex = 0
    const match = argument.exec(rest)
    if (match === null) throw new ScriptProblem(`cannot read ${rest}`)
    const [whole, name, written = ''] = match
    const value = written.startsWith('"') ? unquote(written) : written
    if (name === undefined) words.push(value)
    else if (!names.includes(name)) throw new ScriptProblem(`does not take ${name}=`)
    else if (named.has(name)) throw new ScriptProblem(`has ${name}= twice`)
    else named.set(name, value)
    rest = rest.slice(whole.length).trimStart()
  }
  if (words.length > maxWords) throw new ScriptProblem(`does not take ${words[maxWords]}`)
  return { words, named }
}

/** Returns the text of `"…"`, with JSON's escapes. */
function unquote(quoted: string): string {
  try {
    const value: unknown = JSON.parse(quoted)
    return String(value)
  } catch (error) {
    throw new ScriptProblem(`cannot read ${quoted} as a JSON string`, { cause: error })
  }
}

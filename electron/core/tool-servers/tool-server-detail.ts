import type { MainWords } from '../words/english.ts'
import type { ToolServerQuestion } from './ask-tool-server.ts'

/** Returns the text of the dialog about a tool server: all that it will run or contact, and what that means. */
export function toolServerDetail({ isChange, target }: ToolServerQuestion, words: MainWords['toolServer']): string {
  const list = (names: readonly string[]): string => (names.length === 0 ? words.none : names.join(', '))
  const lines =
    target.kind === 'command'
      ? [
          words.program(target.command),
          ...(target.args.length === 0
            ? [words.noArguments]
            : [words.arguments, ...target.args.map((argument) => `    ${argument}`)]),
          words.folder(target.folder),
          words.variables(list(target.variables)),
        ]
      : [words.address(target.url), words.headers(list(target.headers))]
  const meaning = target.kind === 'command' ? words.programCan : words.addressCan
  return [lines.join('\n'), ...(isChange ? [words.change] : []), meaning].join('\n\n')
}

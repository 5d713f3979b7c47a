import { explain } from '#shared/messages/explain.ts'
import type { ToolServerConfig } from '#shared/tools/tool-server.ts'
import { visibleText } from '#shared/visible-text.ts'
import { badInput } from '../app-errors.ts'
import type { MainWords } from '../words/english.ts'

/** What the native dialog shows of a server, each text as it is on the screen. */
export interface ToolServerQuestion {
  readonly name: string
  /** It exists, and is to run or contact something else. */
  readonly isChange: boolean
  readonly target:
    | {
        readonly kind: 'command'
        readonly command: string
        readonly args: readonly string[]
        /** Null is the home folder. */
        readonly folder: string | null
        readonly variables: readonly string[]
      }
    | { readonly kind: 'address'; readonly url: string; readonly headers: readonly string[] }
}

/** Asks the person in a native dialog whether a server may be added or changed. */
export type AskToolServer = (question: ToolServerQuestion) => Promise<boolean>

/** What fits into a dialog, so that its buttons stay on the screen. */
const maxCharacters = 2000
const maxArgs = 24

/**
 * Returns the question about a server. Throws `bad-input` if it is too long to be shown whole: nothing runs that was not
 * shown.
 */
export function describeToolServer({ name, transport }: ToolServerConfig, isChange: boolean): ToolServerQuestion {
  const target =
    transport.kind === 'command'
      ? {
          kind: transport.kind,
          command: visibleText(transport.command),
          args: transport.args.map(quoted),
          folder: transport.folder === null ? null : visibleText(transport.folder),
          variables: transport.environment.map(shownVariable),
        }
      : {
          kind: transport.kind,
          url: visibleText(transport.url),
          headers: transport.headers.map(shownVariable),
        }
  const isTooLong = JSON.stringify(target).length > maxCharacters
  if (isTooLong || (target.kind === 'command' && target.args.length > maxArgs)) {
    throw badInput(explain('toolServerTooLong'), 'transport')
  }
  return { name, isChange, target }
}

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

/** Returns a variable with its value, unless that is a secret: some variables decide what a program runs. */
function shownVariable({ name, value }: { readonly name: string; readonly value: string | null }): string {
  return value === null ? name : `${name}=${quoted(value)}`
}

/** Returns an argument in quotes if it could be taken for several, or for something else. */
function quoted(text: string): string {
  return /^[\w@%+=:,./\\~-]+$/.test(text) ? text : JSON.stringify(visibleText(text))
}

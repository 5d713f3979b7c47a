import { badInput } from '../app-errors.ts'
import { explain } from '#shared/messages/explain.ts'
import type { ToolServerConfig } from '#shared/tools/tool-server.ts'
import { visibleText } from '#shared/visible-text.ts'

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
          variables: transport.environment.map((variable) => variable.name),
        }
      : {
          kind: transport.kind,
          url: visibleText(transport.url),
          headers: transport.headers.map((header) => header.name),
        }
  const isTooLong = JSON.stringify(target).length > maxCharacters
  if (isTooLong || (target.kind === 'command' && target.args.length > maxArgs)) {
    throw badInput(explain('toolServerTooLong'), 'transport')
  }
  return { name, isChange, target }
}

/** Returns an argument in quotes if it could be taken for several, or for something else. */
function quoted(text: string): string {
  return /^[\w@%+=:,./\\~-]+$/.test(text) ? text : JSON.stringify(visibleText(text))
}

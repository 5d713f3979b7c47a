import type { ServerTool, ToolResult } from '#shared/tools/tool.ts'
import type { ToolRules } from '#shared/tools/tool-rules.ts'
import { wireNameOf } from '#shared/tools/wire-name.ts'
import type { CallObserver, ToolParts, ToolTurnLimits } from '../core/conversations/tools/tool-executor.ts'

/** A call that was sent to a server, to be answered by the test. */
export interface PlayedCall extends CallObserver {
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
  answer(text: string, more?: Partial<ToolResult>): void
  fail(error: Error): void
}

export function toolOf(name: string, server = 'files'): ServerTool {
  return {
    server,
    name,
    wireName: wireNameOf(server, name),
    title: null,
    description: `The tool ${name}.`,
    inputSchema: { type: 'object' },
    isReadOnly: null,
    isDestructive: null,
    isOpenWorld: null,
  }
}

/** Tools of one server that the test controls. */
export function playTools(
  names: readonly string[],
  { limits = {}, place = null }: { limits?: Partial<ToolTurnLimits>; place?: string | null } = {},
) {
  const calls: PlayedCall[] = []
  const rules: { default: ToolRules; chat: ToolRules } = { default: {}, chat: {} }
  const tools: ToolParts = {
    host: {
      tools: () => names.map((name) => toolOf(name)),
      call({ tool, args }, observer) {
        const { promise, resolve, reject } = Promise.withResolvers<ToolResult>()
        observer.signal.addEventListener('abort', () => reject(new Error('aborted')))
        observer.onSend(place)
        calls.push({
          ...observer,
          tool,
          args,
          answer: (text, more = {}) =>
            resolve({ content: [{ type: 'text', text }], isError: false, isCut: false, ...more }),
          fail: reject,
        })
        return promise
      },
    },
    rulesOf: () => rules,
    allow(chatId, { server, name }) {
      const owner = chatId === null ? rules.default : rules.chat
      owner[server] = { ...owner[server], tools: { ...owner[server]?.tools, [name]: 'always' } }
    },
    takesTools: (_profileId, model) => model !== 'without/tools',
    limits: () => ({ rounds: 8, calls: 20, minutes: 2, costUsd: null, ...limits }),
  }
  return { tools, calls, rules }
}

import type { Elicitation, ServerTool, ToolProgress, ToolResult } from '#shared/tools/tool.ts'
import type { ToolRulesBySource } from '#shared/tools/tool-rules.ts'
import type { StoredConversation } from '../conversation-store.ts'

export interface CallObserver {
  readonly signal: AbortSignal
  /**
   * Called once, before the arguments leave for the server: with the host of a remote one, or null for this computer. Not
   * called if the server cannot be asked.
   */
  readonly onSend: (place: string | null) => void
  readonly onProgress: (progress: ToolProgress) => void
  /** Shows a question of the server; null when it has ended. */
  readonly onElicit: (question: Elicitation | null) => void
}

/** The servers that execute tools. */
export interface ToolExecutor {
  /** Returns the tools of the servers that run. */
  tools(): readonly ServerTool[]
  /** Executes a call. Throws an `AppError` if the server cannot be asked, fails, or is too slow. */
  call(
    request: { readonly server: string; readonly tool: string; readonly args: Record<string, unknown> },
    observer: CallObserver,
  ): Promise<ToolResult>
}

/** Limits of one turn; null is none. A turn is all that follows one message of the person. */
export interface ToolTurnLimits {
  readonly rounds: number
  readonly calls: number
  readonly minutes: number
  readonly costUsd: number | null
}

/** What the conversations need to offer and execute tools. */
export interface ToolParts {
  readonly host: ToolExecutor
  readonly rulesOf: (chat: Pick<StoredConversation, 'id' | 'profileId' | 'preset'>) => ToolRulesBySource
  /** Adds a rule that always runs a tool, in this chat or in all. */
  readonly allow: (chatId: string | null, tool: Pick<ServerTool, 'server' | 'name'>) => void
  readonly limits: () => ToolTurnLimits
  /** Returns whether a model takes tools; also if that is unknown. */
  readonly takesTools: (profileId: string, model: string | null) => boolean
}

/** The parts of conversations without tool servers. */
export const noTools: ToolParts = {
  host: {
    tools: () => [],
    call: () => Promise.reject(new Error('There is no tool server.')),
  },
  rulesOf: () => ({}),
  allow: () => undefined,
  limits: () => ({ rounds: 8, calls: 20, minutes: 2, costUsd: null }),
  takesTools: () => true,
}

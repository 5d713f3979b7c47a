import type { ProgramAccess } from '#shared/programs/program-access.ts'
import { type CommandAnswerParts, createCommandAnswers } from './answer-command.ts'
import { addressLine, commandExit, programsNotLetIn } from './command-exit.ts'
import type { CommandReply } from './command-messages.ts'
import { type CommandServer, type CommandServerParts, serveCommands } from './serve-commands.ts'

/** The access of other programs. */
export interface ServedPrograms {
  readonly state: () => ProgramAccess
  /** Whether they are let in, by the switch or for this run. */
  readonly isWanted: () => boolean
  /** Lets them in until the app ends, with the switch on or off. */
  readonly force: () => Promise<void>
}

export interface TerminalServiceParts extends Omit<CommandAnswerParts, 'access'> {
  readonly server: Pick<CommandServerParts, 'dataDirectory' | 'hasDisplay' | 'log'>
  readonly programs: ServedPrograms
  /** The command that started this app; null if a person opened it. */
  readonly startedBy: { readonly isOnlyIfOn: boolean } | null
  readonly output: (text: string) => void
  readonly errors: (text: string) => void
  /** Quits, with an exit code. */
  readonly quit: (exitCode: number) => void
  /** Called when no command is left, in an app that was started for one. */
  readonly onDone: () => void
}

/** Takes the commands of a terminal, and prints the address if this app was started by one. */
export function serveTerminal(parts: TerminalServiceParts) {
  const { programs, startedBy, output, errors, quit, onDone } = parts
  let server: CommandServer | null = null
  let hasEnded = false
  let hasAnswered = false
  let hasPrinted = false

  /** Before the port is asked for the first time, it is off. */
  function access(): ProgramAccess {
    const state = programs.state()
    return state.state === 'off' && programs.isWanted() ? { state: 'starting' } : state
  }
  const answer = createCommandAnswers({ ...parts, access })

  async function listen(): Promise<void> {
    const opened = await serveCommands({
      ...parts.server,
      answer: (request, reply, signal) =>
        answer(
          request,
          (given: CommandReply) => {
            if (given.type !== 'refused' || given.reason !== 'starting') hasAnswered = true
            reply(given)
          },
          signal,
        ),
      onIdle() {
        if (hasAnswered && startedBy?.isOnlyIfOn === true) onDone()
      },
    })
    if (hasEnded) opened.close()
    else server = opened
  }

  /** Prints once what became of the port, if this app was started to open it. */
  function follow(): void {
    if (startedBy === null || hasPrinted) return
    const now = access()
    if (now.state === 'starting') return
    hasPrinted = true
    if (now.state === 'open') return output(addressLine(now.baseUrl))
    errors(`gatehouse: ${now.state === 'off' ? programsNotLetIn : now.message}\n`)
    quit(now.state === 'off' ? commandExit.off : commandExit.failed)
  }

  if (startedBy?.isOnlyIfOn === false) void programs.force()
  void listen()
  follow()
  return {
    /** Call when the access of programs has changed. */
    follow,
    stop(): void {
      hasEnded = true
      server?.close()
    },
  }
}

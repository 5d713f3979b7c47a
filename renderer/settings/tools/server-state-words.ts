import type { ToolServer } from '#shared/tools/tool-server.ts'
import { formatDay, formatTime } from '../../text/format.ts'
import { toolServersText as text } from '../../text/en/tool-servers.ts'
import { hostOf } from '../../text/plain-address.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'
import { joinCommandLine } from './command-line.ts'

/** Returns the tools and the resources of a server in words; empty if it has not listed any. */
export function serverCounts({ tools, moreTools, resources }: ToolServer): string {
  const words: string[] = []
  if (tools > 0) words.push(moreTools > 0 ? text.toolsOf(tools, tools + moreTools) : text.tools(tools))
  if (resources > 0) words.push(text.resources(resources))
  return words.join(', ')
}

/** Returns the state of a server in words; why it failed, if it did. `now` is milliseconds since 1970. */
export function serverStateWords({ state, transport, signedInAt }: ToolServer, now: number): string {
  switch (state.kind) {
    case 'off':
    case 'starting':
    case 'signed-out':
    case 'signing-in':
      return text.states[state.kind]
    case 'running': {
      if (transport.kind === 'command') return text.states.running(momentWords(state.since, now))
      const connected = text.states.connected(hostOf(transport.url), momentWords(state.since, now))
      return signedInAt === null ? connected : `${connected}, ${text.states.signedIn(formatDay(signedInAt, now))}`
    }
    case 'restarting':
    case 'failed':
      return translateMainMessage(state.failure)
  }
}

/** Returns the command line or the address of a server. */
export function serverAddress({ transport }: Pick<ToolServer, 'transport'>): string {
  return transport.kind === 'address' ? transport.url : joinCommandLine([transport.command, ...transport.args])
}

function momentWords(at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return isToday ? formatTime(at) : `${formatDay(at, now)}, ${formatTime(at)}`
}

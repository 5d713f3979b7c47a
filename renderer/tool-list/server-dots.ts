import type { ToolServerState } from '#shared/tools/tool-server.ts'
import type { StatusDotState } from '../ui/status-dot.tsx'

/** The dot of each state of a server. */
export const serverDots: Readonly<Record<ToolServerState['kind'], StatusDotState>> = {
  off: 'off',
  starting: 'warn',
  running: 'ok',
  restarting: 'bad',
  failed: 'bad',
  'signed-out': 'warn',
  'signing-in': 'warn',
}

import { defineText } from '../define-text.ts'
import { count, formatNumber } from '../format.ts'

/** Texts of the list of tools, in Settings and in the inspector. */
export const toolsText = defineText('toolsText', {
  title: 'Tools',
  search: 'Search tools',
  filter: 'Who executes',
  places: { all: 'All', computer: 'This computer', remote: 'Remote', gateway: 'Gateway', you: 'You' },
  columns: {
    tool: 'Tool',
    executes: 'Executes',
    leaves: 'Leaves this computer',
    cost: 'Cost',
    lastUse: 'Last use',
    approval: 'Approval',
  },
  saysReadOnly: 'says read-only',
  saysTitle: 'The server says so. Gatehouse doesn’t rely on it.',
  isFunction: 'function',
  hints: {
    'read-only': 'The server says that this tool changes nothing.',
    destructive: 'The server says that this tool can delete or overwrite.',
    'open-world': 'The server says that this tool reaches other systems.',
  },
  executes: { computer: 'this computer', remote: 'remote', gateway: 'the gateway', you: 'you, by hand' },
  stopped: 'stopped',
  leaves: { nothing: 'nothing', arguments: 'arguments', program: 'up to the program' },
  leavesTitle: {
    nothing: 'Nothing of a call leaves this computer.',
    arguments: 'The arguments of each call are sent there.',
    program: 'Gatehouse sends nothing elsewhere. The program itself can.',
  },
  costs: { none: 'none', extra: 'billed extra', unknown: 'unknown' },
  never: 'never',
  groups: { gateway: 'Gateway', you: 'You' },
  groupCount: (tools: number) => count(tools, { one: 'tool', other: 'tools' }),
  on: 'On',
  off: 'Off',
  runsUnasked: 'The gateway runs it during the answer and can’t ask.',
  youAnswer: 'you answer',

  approvals: { ask: 'Ask', always: 'Always allow', never: 'Never' },
  approvalOf: (tool: string) => `Approval of ${tool}`,
  approvalOfServer: (server: string) => `Approval of all tools of ${server}`,
  offerTools: (server: string) => `Offer the tools of ${server} to the model`,
  offered: { yes: 'Offered', no: 'Not offered' },
  onOrOff: (tool: string) => `Use of ${tool}`,
  /** What holds without a choice, and whose rule it is. */
  inherited: {
    app: (approval: string) => `${approval} (default)`,
    server: (approval: string) => `${approval} (server)`,
    settings: (approval: string) => `${approval} (Settings)`,
    preset: (approval: string) => `${approval} (preset)`,
  },

  more: 'more',
  less: 'less',
  moreOf: (tool: string) => `More about ${tool}`,
  lessOf: (tool: string) => `Less about ${tool}`,
  details: (tool: string) => `What ${tool} says about itself`,
  showAll: (hidden: number) => `Show ${formatNumber(hidden)} more`,
  noMatch: 'No tool matches.',
  empty: 'There are no tools yet. Add a server, or describe a function in the parameters of a chat.',
  note: 'Results go back to the model, so they reach the gateway and the provider of the chat. What a server says about itself is shown, but never relied on.',
} as const)

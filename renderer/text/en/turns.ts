import type { MessageRole } from '#shared/conversation.ts'
import { defineText } from '../define-text.ts'
import { formatNumber } from '../format.ts'

/** Texts of messages and of the composer that the first screen needs. */
export const turnsText = defineText('turnsText', {
  actions: 'Message actions',
  edit: 'Edit message',
  readAloud: 'Read aloud',
  quote: 'Quote',
  addAfter: 'Add a message after this',
  changeRole: 'Change role',
  roleNames: {
    user: 'User message',
    assistant: 'Assistant message',
    system: 'System message',
    developer: 'Developer message',
    tool: 'Tool result',
  } satisfies Record<MessageRole, string>,
  delete: 'Delete',

  attach: 'Attach',
  dropToAttach: 'Drop to attach',
  stillReading: 'Send: a file is still being read',
  tools: 'Tools',
  inThisChat: 'In this chat',
  parameters: 'Parameters',
  parametersSet: (set: number) => (set === 0 ? 'none set' : `${formatNumber(set)} set`),
  outputFormat: 'Output format',
  outputFormats: { text: 'Text', json_object: 'JSON', json_schema: 'JSON Schema', grammar: 'Grammar' } as Readonly<
    Record<string, string>
  >,
  webSearch: 'Web search',
  notSet: 'Couldn’t change the parameters',
  gatewayTools: 'Gateway tools',
  serverTools: 'Tools of servers',
  plugins: 'Plugins',
  toolsOn: (on: number) => (on === 0 ? 'none on' : `${formatNumber(on)} on`),
  nextMessage: 'Next message',
  asking: 'Ask',
  underName: 'Send with a name',
  addAs: {
    user: 'Add a user message',
    assistant: 'Add an assistant message',
    system: 'Add a system message',
    developer: 'Add a developer message',
    tool: 'Add a tool result',
  } satisfies Record<MessageRole, string>,
  add: 'Add',
  addWaits: 'Add: wait for the answer, or stop it',
  queueIt: 'Queue',
  askForAnswer: 'Get an answer',
} as const)

import type { MessageRole } from '#shared/conversation.ts'
import { defineText } from '../define-text.ts'
import { count } from '../format.ts'

/** Texts of the message editor, the roles and the queue, loaded with them. */
export const turnDetailsText = defineText('turnDetailsText', {
  deleted: 'Deleted the message and what followed it',
  notDeleted: 'Couldn’t delete the message',
  notRestored: 'Couldn’t restore the message',

  // Editing
  editing: {
    user: 'Edit your message',
    assistant: 'Edit the answer',
    system: 'Edit the system message',
    developer: 'Edit the developer message',
    tool: 'Edit the tool result',
  } satisfies Record<MessageRole, string>,
  newText: 'New text',
  send: 'Send',
  saveOnly: 'Save without sending',
  cancel: 'Cancel',
  discarded: 'Edit discarded',
  editStays: 'The original stays as a branch.',
  editWaits: 'Wait for the current answer, or stop it, to send.',

  // Roles
  roles: {
    user: 'User message',
    assistant: 'Assistant message',
    system: 'System',
    developer: 'Developer',
    tool: 'Tool result',
  } satisfies Record<MessageRole, string>,
  name: 'Name',
  nameHelp: 'Distinguishes participants with the same role',
  toolCallId: 'Tool call ID',
  resultOf: (tool: string) => `Result of ${tool}`,
  resultOfUnknown: (id: string) => `Result of the call ${id}`,
  emptyResult: 'The result is empty',
  showAll: (lines: number) => `Show all ${count(lines, { one: 'line', other: 'lines' })}`,
  showLess: 'Show less',
  adds: {
    user: 'Adds a user message without requesting an answer',
    assistant: 'Adds an assistant message without requesting an answer',
    system: 'Adds a system message without requesting an answer',
    developer: 'Adds a developer message without requesting an answer',
    tool: 'Adds a tool result without requesting an answer',
  } satisfies Record<MessageRole, string>,
  addsAfter: (role: string, text: string) => `${role} after ${text === '' ? 'an earlier message' : `“${text}”`}.`,
  restStays: 'Later messages stay on their own branch.',
  roleChanged: (role: string) => `Role changed: ${role}. The original stays as a branch.`,
  roleNotChanged: 'Couldn’t change the role',
  asks: 'Sends with a name',
  backToAsking: 'Back to sending',
  notAnswered: 'No answer requested yet.',

  // The queue
  queue: 'Waiting to be sent',
  queueHint: 'Sent when this answer is complete',
  editQueued: 'Edit queued message',
  removeQueued: 'Remove queued message',
  saveQueued: 'Save',
  sendQueued: 'Send now',
  queuedText: 'Queued message',
  queuedFiles: (names: readonly string[]) =>
    names.length === 1 ? `with ${names[0]}` : `with ${count(names.length, { one: 'file', other: 'files' })}`,
  sentMeanwhile: 'The message was already sent. Your edit is in the message box.',
  queuePaused: {
    stopped: 'Not sent: you stopped the answer before it.',
    failed: 'Not sent: the answer before it failed.',
    interrupted: 'Not sent: the answer before it was interrupted.',
    tools: 'Not sent: the answer before it is waiting for tool results.',
    imported: 'Not sent: this message was imported.',
    other: 'Not sent yet.',
  },
} as const)

import { defineText } from '../define-text.ts'
import { count } from '../format.ts'

/** Texts of resources and prompts of tool servers, which go into the next message. */
export const toolContentText = defineText('toolContentText', {
  files: 'Files…',
  fromServer: 'From a tool server…',
  insertPrompt: 'Insert prompt…',

  resources: 'Attach from a tool server',
  resourcesHelp: 'The server reads it now. It goes with your message like a file.',
  resourceList: 'Resources',
  searchResources: 'Search resources',

  prompts: 'Insert a prompt',
  promptsHelp: 'Its text is put at the cursor. Nothing is sent until you send the message.',
  promptList: 'Prompts',
  searchPrompts: 'Search prompts',
  asksFor: (fields: number) => count(fields, { one: 'field', other: 'fields' }),
  fromServerName: (server: string) => `From ${server}`,
  optional: (field: string) => `${field} (optional)`,
  missing: 'Fill this in.',
  back: 'Back',
  insert: 'Insert',

  loading: 'Loading',
  more: (left: number) => `${count(left, { one: 'other matches', other: 'others match' })}. Search for more words.`,
  noMatch: 'Nothing matches.',
  cancel: 'Cancel',
} as const)

import { defineText } from '../define-text.ts'

/** Texts of the rules for tools of a preset. */
export const presetToolsText = defineText('presetToolsText', {
  title: 'Tools',
  note: 'What chats with this preset may run without asking. Each version keeps its rules on this computer. They are never sent to the gateway, and never read from it: a rule from elsewhere could run programs here.',
  noTools: 'No server that is on lists tools.',
  unlisted: 'These rules are for servers that are off or list no tools now:',

  rules: 'Rules for tools',
  rulesInText: 'rules for tools',
  noRules: 'none',
  rulesOf: (version: number) => `Rules for tools of v${version}`,
  showRules: 'Show rules for tools',
  none: 'This version has no rules for tools: those in Settings hold.',
  kept: 'Stored only on this computer. A saved version keeps its rules.',
  notSent: 'Rules for tools are not part of the request. They stay on this computer.',
  ofServer: (server: string, choice: string) => `${server}: ${choice}`,
  ofTool: (server: string, tool: string, choice: string) => `${server}, ${tool}: ${choice}`,
  loading: 'Loading the rules',
  close: 'Close',
} as const)

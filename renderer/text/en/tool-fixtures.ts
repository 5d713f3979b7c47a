import { defineText } from '../define-text.ts'
import { count, formatNumber } from '../format.ts'

const results = { one: 'result', other: 'results' }

/** Texts of recorded results of tools, which tests of presets use. */
export const toolFixturesText = defineText('toolFixturesText', {
  // In a chat
  saveText:
    'Saves what tools returned in this chat. Tests of the preset then continue with these results when a model makes the same call. No server is called.',
  preset: 'Preset',
  noPresets: 'This gateway has no presets yet. Make one first, for example from this chat.',
  save: 'Save results',
  cancel: 'Cancel',
  saved: (saved: number, slug: string) => `Saved ${count(saved, results)} for tests of ${slug}`,

  // At a preset
  title: 'Recorded results',
  help: 'When an answer calls a tool with the same arguments, the test continues with the recorded result. No server is called.',
  none: 'To test answers that call tools, choose Save results for tests in the menu of a chat.',
  result: (tool: string) => `Recorded result of ${tool}`,
  arguments: 'Arguments',
  returned: 'Result',
  beginOf: (shown: number, all: number) =>
    `The first ${formatNumber(shown)} of ${formatNumber(all)} characters. Tests use all of them.`,
  remove: (tool: string) => `Remove the recorded result of ${tool}`,
  removeAll: 'Remove all',
  notRemoved: 'Couldn’t remove the recorded results.',

  // In the result of a test
  calls: 'Tool calls',
  outcomes: {
    recorded: 'recorded result',
    missing: 'no recorded result for these arguments',
    limit: 'not answered, after 8 rounds',
  },
} as const)

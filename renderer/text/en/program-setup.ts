import type { LimitPeriod } from '#shared/gateway/limit-period.ts'
import type { SetupProgram, SetupUndone } from '#shared/programs/program-setup.ts'
import { defineText } from '../define-text.ts'
import { count, formatNumber } from '../format.ts'

const periods: Readonly<Record<LimitPeriod, string>> = { daily: 'a day', weekly: 'a week', monthly: 'a month' }

const notes: Readonly<Record<SetupProgram, readonly string[]>> = {
  'claude-code': [
    'Claude Code sends Anthropic’s Messages. A gateway that does not take them refuses with a sentence that says so.',
    'Its web search needs a gateway that offers it, and its search for MCP tools is off with other addresses than Anthropic’s.',
    'Remove ANTHROPIC_API_KEY from your environment, if it is set: it would be sent, too.',
  ],
  codex: [
    'Codex sends the Responses API only. A gateway that does not take it refuses with a sentence that says so.',
    'Codex calls experimental_bearer_token, its setting for a key, experimental: a new version may rename it.',
    'Codex has no setting for a model of small tasks.',
  ],
  aider: [
    'A file .aider.conf.yml in a project comes before this one.',
    'aider may warn that it does not know the model. It works all the same.',
  ],
  continue: [
    'Continue reads config.yaml instead of config.json. If you have only config.json, move its models to this file.',
    'Autocomplete and embeddings keep the models that they have.',
  ],
  zed: [
    'Zed keeps keys in the keychain of the system, not in a file. After writing, copy the key and paste it in Zed: Agent Settings, LLM Providers, Gatehouse.',
    'Started from a terminal, Zed also reads the key from GATEHOUSE_API_KEY.',
    'Zed wants to know how many tokens a model takes. Change 128,000 if yours takes another number.',
    'Edit predictions do not go through Gatehouse.',
  ],
  'vs-code': [
    'Nothing is written: VS Code moves keys to its own storage, and each of its profiles has a separate file.',
    'Inline suggestions stay with GitHub Copilot: VS Code lets only chat use other models.',
    'Change the numbers of tokens if your model takes others.',
  ],
  cursor: [],
  sdks: ['Keep the key out of files that you share: the SDKs read it from these variables, too.'],
}

/** What to do before pasting lines, by program. */
const steps: Readonly<Partial<Record<SetupProgram, readonly string[]>>> = {
  'vs-code': [
    'In VS Code, run the command Chat: Manage Language Models.',
    'Choose Add Models, then Custom Endpoint, and Chat Completions as the type. VS Code opens chatLanguageModels.json.',
    'Replace the new entry by the lines below, and save. If the model does not appear, restart VS Code.',
  ],
}

const cannotWorkText: Readonly<Partial<Record<SetupProgram, string>>> = {
  cursor:
    'Cursor calls models from its own servers, also with a key and an address of yours. They cannot reach this computer. A gateway on the internet can serve it.',
}

/** Texts of the set-up of other programs, in the view Gateway. */
export const programSetupText = defineText('programSetupText', {
  list: 'Set up',
  tags: { written: 'Written', 'cannot-work': 'Cannot work' },
  back: 'Back to the gateway',
  title: (program: string) => `Set up ${program}`,
  heading: (program: string) => `${program} through Gatehouse`,
  speaksTo: (isWritten: boolean, host: string, limits: string | null) =>
    `It ${isWritten ? 'speaks' : 'will speak'} to ${host}, with its own key${limits === null ? '' : `: ${limits}`}.`,
  loading: 'Reading the settings of the program',

  off: 'Other programs can’t use the gateway now',
  offText: 'You can set the program up now. It works once they can.',
  keyGone: 'The key of the program is revoked',
  keyGoneText: 'Its requests are refused. Write the file again to give it a new key, or undo the set-up.',
  turnOn: 'Let other programs use it',

  model: 'Model',
  smallModel: 'Small tasks',
  modelPlaceholder: 'Alias, preset or model',
  smallPlaceholder: 'As the program chooses',
  chooseModel: 'Choose a model, and the lines appear.',
  kinds: { alias: 'Alias', preset: 'Preset' },

  limits: 'Limits of its key',
  changeLimits: 'Change limits',
  closeLimits: 'Close',
  noCredit: 'no credit limit',
  periods,
  once: 'in total',
  rate: (requests: string) => `${requests} requests a minute`,
  noRate: 'any number of requests',

  fileSection: 'Write the file',
  difference: (added: number, removed: number) =>
    `Difference: ${count(added, { one: 'line', other: 'lines' })} added, ${formatNumber(removed)} removed`,
  counts: (added: number, removed: number) => ({
    added: `+${formatNumber(added)}`,
    removed: `−${formatNumber(removed)}`,
  }),
  restStays: 'the rest stays',
  newFile: 'New file',
  noChange: 'The file has these settings. A program that is running may need a restart.',
  gap: (lines: number) => `${count(lines, { one: 'line', other: 'lines' })} without a change`,
  showAll: 'Show all',
  showLess: 'Show less',
  write: 'Write the file',
  writeAgain: 'Write again',
  writtenAt: (when: string) => `Written ${when}`,
  undo: 'Undo',
  notUndone: 'The set-up was not undone.',
  undone: {
    restored: 'The old file is back, and the key is revoked.',
    removed: 'The file is removed, and the key is revoked.',
    lines: 'Our lines are taken out, your changes stay, and the key is revoked.',
    nothing: 'The file was gone. The key is revoked.',
  } satisfies Record<SetupUndone['how'], string>,
  keptValues: (values: number) =>
    `${count(values, { one: 'value', other: 'values' })} that you changed since then stayed in the file.`,
  oldKept: 'A copy of the old file is kept for Undo.',
  newKept: 'Undo removes the file again.',
  copyKey: 'Copy the key',
  copyLines: 'Copy the lines',
  copy: 'Copy',
  copiedShort: 'Copied',
  copied: 'Copied, with a key. Paste it where only you read it.',
  notCopied: 'The lines could not be copied.',
  refused: 'The file can’t be written',

  without: 'Or without writing anything',
  linesSection: 'Lines to copy',
  terminal: 'Terminal',
  byHand: 'Terminal, by hand',
  runHint: 'A key that ends with the program',
  steps,

  cannotWork: 'This can’t work',
  cannotWorkText,
  export: 'Export configuration',
  differs: 'What differs',
  notes,
})

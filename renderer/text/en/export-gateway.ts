import type { ExportNoteCode } from '#shared/programs/gateway-export.ts'
import { defineText } from '../define-text.ts'

type Values = (subject: string, detail: string) => string
const notes = {
  'built-in-model': (subject, detail) => `${subject}: ${detail} exists only on this computer and is left out.`,
  'forwarding-upstream': (subject) => `${subject} only forwards to another service and is left out.`,
  'key-limits-lost': () =>
    'Keys and their limits are left out: Portkey’s own gateway has no keys of programs. All programs use one key there.',
  'keys-are-new': () =>
    'Keys are made again by keys.sh, with the same limits. Each program needs its new key, and spending starts at zero.',
  'local-upstream': (subject) =>
    `${subject} runs on this computer. Enter an address that the deployment can reach in .env.`,
  'model-name-unusable': (subject, detail) =>
    `${subject === '' ? detail : `${subject}: ${detail}`} has a name that cannot be used and is left out.`,
  'model-unknown': (subject, detail) => `${subject}: no upstream has the model ${detail}, so it is left out.`,
  'models-unknown': (subject) =>
    `${subject} did not list its models. Only those that aliases and presets name are exported.`,
  'name-without-model': (subject) => `${subject} has no model that can be exported and is left out.`,
  'parameter-lost': (subject, detail) => `${subject}: the parameter ${detail} is left out.`,
  'preset-unreadable': (subject) => `The preset ${subject} could not be read and is left out.`,
  'preset-values-win': () =>
    'With serve.mjs a request’s own parameters win over those of a preset, as here. In a config of Portkey’s service those of the preset win.',
  'prompts-by-hook': () =>
    'LiteLLM has no system prompts of models. gatehouse_presets.py adds those of presets; keep it next to config.yaml.',
  'secret-removed': () => 'A preset contained a key. It is replaced with ***.',
  'upstreams-unreadable': () => 'The file upstreams.json could not be read, so its servers are left out.',
} as const satisfies Record<ExportNoteCode, Values>

/** Texts of the page that exports the embedded gateway. */
export const exportGatewayText = defineText('exportGatewayText', {
  title: 'Export configuration',
  help: 'The same upstreams, aliases, presets and limits for a gateway on a server.',
  secrets: 'Keys stay on this computer. The files name environment variables instead.',
  format: 'Format',
  formats: { litellm: 'LiteLLM', portkey: 'Portkey' },
  loading: 'Loading models of all gateways',
  refresh: 'Refresh',
  notes: 'What is different there',
  files: 'Files',
  copy: 'Copy',
  copyFile: (name: string) => `Copy ${name}`,
  copied: 'Copied',
  beginning: (lines: number, all: number) => `The first ${lines} of ${all} lines. Copy and Save have all of them.`,
  save: 'Save to a folder',
  saved: (path: string) => `Saved in ${path}`,
  notSaved: 'The files were not saved',
  note: notes as Record<ExportNoteCode, Values>,
} as const)
